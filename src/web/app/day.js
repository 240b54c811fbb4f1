// @ts-check
// Days as the engine writes them.

/** The day on this device, as the engine writes days: it has no clock. */
export const today = () => {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
