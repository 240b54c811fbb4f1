// What the pages use of lit-html 3.3.3.
export type TemplateResult = object;
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(value: unknown, container: HTMLElement | DocumentFragment): void;
export const nothing: unique symbol;
