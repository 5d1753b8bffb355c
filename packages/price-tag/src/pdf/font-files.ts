/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import type { Weight } from '../drawing.ts';

/** Font file of each weight. */
export const FONT_FILES: Readonly<Record<Weight, string>> = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  800: '@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf',
};

/** Path of the font file of `weight`. */
export function fontPath(weight: Weight): string {
  return fileURLToPath(import.meta.resolve(FONT_FILES[weight]));
}

/** Bytes of the font file of `weight`. @throws if the font package is not installed */
export function readFont(weight: Weight): Buffer {
  return readFileSync(fontPath(weight));
}

const require = createRequire(import.meta.url);
const fonts = new Map<Weight, Font>();

/** Opens a font, once per process. fontkit takes megabytes of memory, so it is loaded with the first font. */
export function openFont(weight: Weight): Font {
  let font = fonts.get(weight);
  if (font === undefined) {
    const { create } = require('fontkit') as typeof import('fontkit');
    font = create(readFont(weight));
    fonts.set(weight, font);
  }
  return font;
}
