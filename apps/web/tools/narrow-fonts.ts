import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

const STYLES = 'src/shared/styles/fonts.css';
/** A face of the interface: its file, without the ending, and the letters it is loaded for. */
const FACE = /files\/([\w-]+)\.woff2[^}]*?unicode-range:([^;]+);/g;
const RANGE = /U\+([\da-f]+)(?:-([\da-f]+))?/gi;

/** Weights of the interface; the stylesheet names the same ones. */
const WEIGHTS = { min: 400, max: 700 };

/** Letters of each face in the stylesheet, by the name of its file. */
export function lettersOfFaces(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(FACE)].map(([, file = '', ranges = '']) => {
      const letters = [...ranges.matchAll(RANGE)].flatMap(([, first = '', last = first]) => {
        const start = Number.parseInt(first, 16);
        return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, i) =>
          String.fromCodePoint(start + i),
        );
      });
      return [file, letters.join('')];
    }),
  );
}

/** Narrows a font to letters and to the weights of the interface; features stay, such as digits of equal width. */
export function narrowFont(font: Buffer, letters: string): Promise<Buffer> {
  return subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
}

/** Narrows the built fonts to the letters and the weights that the stylesheet names: a first visit waits for them. */
export function withNarrowFonts(): Plugin {
  return afterBuild('javon-with-narrow-fonts', async ({ root, out }) => {
    const faces = lettersOfFaces(readFileSync(path.join(root, STYLES), 'utf8'));
    const assets = path.join(out, 'assets');
    const built = readdirSync(assets);
    for (const [face, letters] of faces) {
      const name = built.find((file) => file.startsWith(`${face}-`) && file.endsWith('.woff2'));
      if (name === undefined) throw new Error(`The build has no font ${face}`);
      const file = path.join(assets, name);
      writeFileSync(file, await narrowFont(readFileSync(file), letters));
    }
  });
}
