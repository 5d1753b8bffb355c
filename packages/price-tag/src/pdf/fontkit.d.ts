/** Types for fontkit, which has none: the part of its documented interface that we use. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    /** In font units. */
    readonly advanceWidth: number;
    /** Outline in font units, y upwards. */
    readonly path: { toSVG(): string };
  }

  export interface Subset {
    /** Adds a glyph by its number in the font; returns its number in the subset. */
    includeGlyph(id: number): number;
    /** The font file with only the glyphs of the subset. */
    encode(): Uint8Array;
  }

  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
    readonly italicAngle: number;
    readonly bbox: {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    };
    readonly characterSet: readonly number[];
    getGlyph(id: number): Glyph;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string, features: Readonly<Record<string, boolean>>): { readonly glyphs: readonly Glyph[] };
    createSubset(): Subset;
  }

  export function create(bytes: Uint8Array): Font;
}
