import type { Drawing, Ink } from './drawing.ts';

const COLOURS: Readonly<Record<Exclude<Ink, 'accent'>, string>> = {
  black: '#000000',
  white: '#ffffff',
  grey: '#595959',
};

/** The colour of an ink in a drawing, `#rrggbb`. */
export function inkColour(ink: Ink, drawing: Drawing): string {
  return ink === 'accent' ? drawing.accent : COLOURS[ink];
}

/** Red, green, blue of `#rrggbb`, each 0 to 255. */
export function rgb(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
