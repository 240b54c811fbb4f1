// jsQR 1.4.0 is no module: esbuild makes one of it.
export default function jsQR(data: Uint8ClampedArray, width: number, height: number): { data: string } | null;
