import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { lettersOfFaces, narrowFont } from './narrow-fonts.ts';

/** The part of fontkit, which has no types, that is used here. */
interface ReadFont {
  readonly availableFeatures: readonly string[];
  readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  hasGlyphForCodePoint(point: number): boolean;
}
const require = createRequire(import.meta.url);
const { create } = require('fontkit') as { create(font: Buffer): ReadFont };

const CSS = readFileSync(new URL('../src/shared/styles/fonts.css', import.meta.url), 'utf8');
const original = (face: string) =>
  readFileSync(require.resolve(`@fontsource-variable/inter/files/${face}.woff2`));
/** Text of each face, and the features of it that the interface needs. */
const WRITTEN = [
  ['inter-latin-wght-normal', 'Oʻzbekiston gʻisht maʼno 1 249 000 soʻm — «é»', ['tnum', 'kern']],
  ['inter-cyrillic-wght-normal', 'ЦенникЁЖЩЪЫЭЮЯёўґ№', ['kern']],
] as const;

it('finds the letters of every face in the stylesheet', () => {
  const faces = lettersOfFaces(CSS);
  expect([...faces.keys()]).toEqual([
    'inter-latin-wght-normal',
    'inter-latin-ext-wght-normal',
    'inter-cyrillic-wght-normal',
    'inter-cyrillic-ext-wght-normal',
  ]);
  expect(faces.get('inter-cyrillic-wght-normal')).toContain('№');
});

it.each(WRITTEN)(
  'narrows %s by a third or more, and keeps what is needed of it',
  async (face, text, features) => {
    const font = original(face);
    const narrowed = await narrowFont(font, lettersOfFaces(CSS).get(face) ?? '');
    expect(narrowed.length).toBeLessThan(font.length * 0.67);
    const read = create(narrowed);
    const missing = [...text].filter((letter) => !read.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
    expect(read.availableFeatures).toEqual(expect.arrayContaining([...features]));
    expect(read.variationAxes).toMatchObject({ wght: { min: 400, max: 700 } });
  },
);
