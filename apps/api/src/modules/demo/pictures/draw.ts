import type { Finish } from './finish.ts';

/** Draws a product from the front, filling `w` × `h`; returns SVG without its outer element. */
export type Draw = (w: number, h: number, finish: Finish) => string;

/** Glass, screens and other parts that look the same in each finish. */
export const GLASS = '#20262e';
export const GLOSS = '#3d4753';
export const METAL = '#b4bbc4';
export const RUBBER = '#2a2e33';

const number = (value: number) => String(Math.round(value * 10) / 10);

interface Stroke {
  readonly line?: string;
  readonly width?: number;
  readonly opacity?: number;
}

function paint(fill: string, { line, width = 2, opacity }: Stroke): string {
  const stroke = line === undefined ? '' : ` stroke="${line}" stroke-width="${number(width)}"`;
  return `fill="${fill}"${stroke}${opacity === undefined ? '' : ` opacity="${opacity}"`}`;
}

/** A rectangle with corners rounded by `r`. */
export function box(
  [x, y, w, h]: readonly [number, number, number, number],
  r: number,
  fill: string,
  stroke: Stroke = {},
): string {
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}" rx="${number(r)}" ${paint(fill, stroke)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, stroke: Stroke = {}): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" ${paint(fill, stroke)}/>`;
}

/** A closed shape by its corners. */
export function shape(
  points: readonly (readonly [number, number])[],
  fill: string,
  stroke: Stroke = {},
): string {
  const corners = points.map((point) => point.map(number).join(',')).join(' ');
  return `<polygon points="${corners}" stroke-linejoin="round" ${paint(fill, stroke)}/>`;
}

/** A shape by its SVG path, in which `1` is the width and height of what it is put into. */
export function path(
  d: (x: (share: number) => string, y: (share: number) => string) => string,
  [w, h]: readonly [number, number],
  fill: string,
  stroke: Stroke = {},
): string {
  const data = d(
    (share) => number(share * w),
    (share) => number(share * h),
  );
  return `<path d="${data}" stroke-linejoin="round" stroke-linecap="round" ${paint(fill, stroke)}/>`;
}

/** The body's colour, lighter above; one in each picture. */
export const BODY = 'url(#body)';
/** Fill of a lit screen. */
export const SCREEN = 'url(#screen)';

/** A whole picture, on no ground. */
export function picture(w: number, h: number, finish: Finish, draw: Draw): string {
  const stops = (colours: readonly string[]) =>
    colours
      .map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`)
      .join('');
  const body = `<linearGradient id="body" x1="0" y1="0" x2="0.25" y2="1">${stops([finish.light, finish.body, finish.deep])}</linearGradient>`;
  const screen = `<linearGradient id="screen" x1="0" y1="0" x2="1" y2="1">${stops(['#16284a', '#2f5f8f', '#7fa8b8', '#e2b98c'])}</linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${body}${screen}</defs>${draw(w, h, finish)}</svg>`;
}
