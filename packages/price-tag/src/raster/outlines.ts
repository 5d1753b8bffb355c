import type { Font, Glyph } from 'fontkit';
import type { TextCommand, Weight } from '../drawing.ts';
import { openFont } from '../pdf/font-files.ts';
import { figuresOf } from '../pdf/glyphs.ts';

/** The font of one weight with cached outlines. */
interface Face {
  readonly font: Font;
  readonly figures: ReadonlyMap<number, number>;
  readonly outlines: Map<number, string>;
}

const faces = new Map<Weight, Face>();

function faceOf(weight: Weight): Face {
  let face = faces.get(weight);
  if (face === undefined) {
    face = { font: openFont(weight), figures: figuresOf(weight), outlines: new Map() };
    faces.set(weight, face);
  }
  return face;
}

function glyphOf({ font, figures }: Face, codePoint: number, tabular: boolean): Glyph {
  const id = tabular ? figures.get(codePoint) : undefined;
  return id === undefined ? font.glyphForCodePoint(codePoint) : font.getGlyph(id);
}

/**
 * A run of text as SVG paths in millimetres, each letter at its measured position: the picture does not
 * depend on the fonts or the text rendering of the machine.
 * @param colour `#rrggbb`
 */
export function outlineOf({ text, x, y, size, weight, tabular }: TextCommand, colour: string): string {
  const face = faceOf(weight);
  const scale = size / 100 / face.font.unitsPerEm;
  let letters = '';
  let advance = 0;
  for (const letter of text) {
    const glyph = glyphOf(face, letter.codePointAt(0) ?? 0, tabular);
    let outline = face.outlines.get(glyph.id);
    if (outline === undefined) {
      outline = glyph.path.toSVG();
      face.outlines.set(glyph.id, outline);
    }
    if (outline !== '') letters += `<path transform="translate(${advance} 0)" d="${outline}"/>`;
    advance += glyph.advanceWidth;
  }
  return `<g fill="${colour}" transform="translate(${x / 100} ${y / 100}) scale(${scale} ${-scale})">${letters}</g>`;
}
