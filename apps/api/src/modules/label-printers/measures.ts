const MM_IN_INCH = 25.4;

/** Dots per millimetre of a print head. Heads of 203 dpi have 8: their inch is 25.375 mm. */
export function dotsPerMm(dpi: number): number {
  return dpi === 203 ? 8 : dpi / MM_IN_INCH;
}

/** Size in tenths of a millimetre as text: `58 × 40`. */
export function millimetres({ width, height }: { readonly width: number; readonly height: number }): string {
  const length = (tenths: number) => String(tenths / 10).replace('.', ',');
  return `${length(width)} × ${length(height)}`;
}
