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
/**
 * Features of the interface: distances of pairs, digits of equal width, accents. Others, such as fractions and forms
 * beside capitals, bring along a second drawing of many letters.
 */
const FEATURES = ['kern', 'tnum', 'mark', 'mkmk', 'ccmp'];

/** Letters of each file that the faces in the stylesheet name, by its name. */
export function lettersOfFaces(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, file = '', ranges = ''] of css.matchAll(FACE)) {
    const letters = [...ranges.matchAll(RANGE)].flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, i) =>
        String.fromCodePoint(start + i),
      );
    });
    found.set(file, (found.get(file) ?? '') + letters.join(''));
  }
  return found;
}

/** Narrows a font to letters and to the weights and features of the interface. */
export function narrowFont(font: Buffer, letters: string): Promise<Buffer> {
  // Not written in the call: the library's types lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  } as const;
  return subsetFont(font, letters, options);
}

/** Narrows the built fonts to the letters, weights and features that are used: a first visit waits for them. */
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
