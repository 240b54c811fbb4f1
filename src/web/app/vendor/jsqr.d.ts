// jsQR 1.4.0 is no module: it defines `jsQR` for the whole page.
export {};
