import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
