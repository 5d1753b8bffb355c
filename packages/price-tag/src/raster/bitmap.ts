/** Picture of dots in the colours of a small palette. */
export interface Bitmap {
  /** Width in dots. */
  readonly width: number;
  readonly height: number;
  /** Colours, `#rrggbb`; the first is the background. */
  readonly palette: readonly string[];
  /** Index into the palette for each dot, row by row from the top. */
  readonly dots: Uint8Array;
}

/**
 * Packs one colour into bits, eight dots per byte, the leftmost in the highest bit; rows begin at a byte.
 * @param colour index into the palette
 * @returns rows of `Math.ceil(width / 8)` bytes; bits beyond the width are 0
 */
export function bitsOf({ width, height, dots }: Bitmap, colour: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (dots[y * width + x] !== colour) continue;
      const at = y * rowBytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return bits;
}
