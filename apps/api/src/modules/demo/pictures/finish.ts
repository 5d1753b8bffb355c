import type { Colour } from '../goods/colours.ts';

/** The colours of one finish of a thing, from light to dark, and the line that keeps it apart from any ground. */
export interface Finish {
  readonly light: string;
  readonly body: string;
  readonly deep: string;
  readonly line: string;
}

/** A colour between two `#rrggbb`. @param share of the second one, 0 to 1 */
export function mixed(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => Math.round(part(from, at) * (1 - share) + part(to, at) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const BODIES: Readonly<Record<Colour, string>> = {
  black: '#34383e',
  white: '#f1f3f5',
  silver: '#c5cad1',
  grey: '#6a717b',
  blue: '#55719c',
  green: '#64836f',
  gold: '#d6c096',
  red: '#a9474b',
  purple: '#8f84b3',
};

/** How a thing of a colour shines: lighter at the top, darker at the bottom. */
export function finishOf(colour: Colour): Finish {
  const body = BODIES[colour];
  return {
    light: mixed(body, '#ffffff', 0.3),
    body,
    deep: mixed(body, '#101418', 0.14),
    line: mixed(body, '#101418', 0.4),
  };
}
