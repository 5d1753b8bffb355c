import { expect, test } from 'vitest';
import { type DotBox, quantise } from './quantise.ts';

const BLACK = ['#ffffff', '#000000'];
const BLACK_RED = [...BLACK, '#ff0000'];

type Colour = readonly [number, number, number];

/** Rows of dots, one letter for each colour of the palette. */
function rowsOf(
  { width, height }: Pick<DotBox, 'width' | 'height'>,
  palette: readonly string[],
  colourAt: (x: number, y: number) => Colour,
  pictures: readonly DotBox[] = [],
): string[] {
  const pixels = Array.from({ length: width * height }, (_, i) =>
    colourAt(i % width, Math.floor(i / width)),
  ).flat();
  const dots = quantise(Uint8Array.from(pixels), { width, height }, palette, pictures);
  return Array.from({ length: height }, (_, y) =>
    [...dots.subarray(y * width, (y + 1) * width)].map((dot) => '.#r'[dot]).join(''),
  );
}

function dotOf(colour: Colour, palette: readonly string[]): string | undefined {
  return palette[quantise(Uint8Array.from(colour), { width: 1, height: 1 }, palette, [])[0] ?? -1];
}

test.each([
  ['dark grey', [100, 100, 100], '#000000'],
  ['light grey', [140, 140, 140], '#ffffff'],
  ['blue', [0, 0, 255], '#000000'],
  ['a pale yellow', [255, 255, 200], '#ffffff'],
  ['a strong yellow', [240, 230, 40], '#ffff00'],
  ['orange', [255, 90, 20], '#ff0000'],
] as const)('[PT-100] outside of pictures a dot has the nearest colour: %s', (_, colour, expected) => {
  expect(dotOf(colour, [...BLACK_RED, '#ffff00'])).toBe(expected);
});

test('[PT-100] a shade as near to white as to red stays white', () => {
  expect(dotOf([255, 100, 155], BLACK_RED)).toBe('#ffffff');
});

// Rows computed by an independent implementation of the algorithm of Floyd and Steinberg.
test('[PT-100] a picture of one grey is dithered as by Floyd and Steinberg', () => {
  const size = { width: 8, height: 4 };
  expect(rowsOf(size, BLACK, () => [100, 100, 100], [{ x: 0, y: 0, ...size }])).toEqual([
    '#.##.##.',
    '#.#.#.##',
    '#.##.#.#',
    '##.##.#.',
  ]);
});

test('[PT-100] a picture in colours is dithered channel by channel, and its surroundings are left alone', () => {
  const picture = { x: 2, y: 1, width: 7, height: 5 };
  const colourAt = (x: number, y: number): Colour => {
    const [right, down] = [x - picture.x, y - picture.y];
    if (right < 0 || right >= 7 || down < 0 || down >= 5) return [100, 100, 100];
    return [40 + 30 * right, 30 * down, 10 * right * down];
  };
  expect(rowsOf({ width: 10, height: 7 }, BLACK_RED, colourAt, [picture])).toEqual([
    '##########',
    '####r#rrr#',
    '####r#r#r#',
    '####r#.r.#',
    '###.#.#.r#',
    '####.#.r.#',
    '##########',
  ]);
});
