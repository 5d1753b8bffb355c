import type { Zone } from '../model/shelf.ts';
import type { Point } from '../model/units.ts';

/** Names of colours; a renderer maps each to a colour of its theme or of paper. */
export type Ink =
  | 'paper'
  | 'ink'
  | 'muted'
  | 'faint'
  | 'board'
  | 'goods'
  | 'support'
  | 'table'
  | 'accent'
  | 'golden'
  | 'green'
  | 'red'
  | 'added'
  | 'moved'
  | 'removed'
  | 'wrong';

/** Patterns, so that colour is never the only sign: rising strokes, dots, falling strokes. */
export type Pattern = 'rising' | 'dots' | 'falling';

/** Fill of an area: an ink or a colour `#rrggbb`, with an opacity, or a pattern. */
export interface Fill {
  readonly ink: Ink | `#${string}`;
  readonly pattern?: Pattern;
  /** From 0 to 1; default 1. */
  readonly opacity?: number;
}

/** A line around or along something; widths in the drawing's unit. */
export interface Stroke {
  readonly ink: Ink;
  readonly width: number;
  /** Length of dash and gap; null for a solid line. */
  readonly dash: number | null;
}

export interface RectCommand {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: Fill | null;
  readonly stroke: Stroke | null;
}

export interface PolygonCommand {
  readonly kind: 'polygon';
  /** x, y, x, y … */
  readonly points: readonly number[];
  readonly fill: Fill | null;
  readonly stroke: Stroke | null;
}

export interface LineCommand {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stroke: Stroke;
}

/** Line of text; `y` is its baseline, `x` its start, middle or end. */
export interface TextCommand {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  /** Height of the em. */
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly bold: boolean;
  readonly ink: Ink;
  readonly text: string;
}

export type Command = RectCommand | PolygonCommand | LineCommand | TextCommand;

/** A drawing as plain data: x to the right, y downwards, everything within 0 to width and 0 to height. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Distance of a pattern's strokes, in the drawing's unit. */
  readonly patternPitch: number;
  readonly commands: readonly Command[];
}

/** Colour and pattern of each zone (PL-90). */
export const ZONE_STYLES: Readonly<Record<Zone, { readonly ink: Ink; readonly pattern: Pattern }>> = {
  golden: { ink: 'golden', pattern: 'rising' },
  green: { ink: 'green', pattern: 'dots' },
  red: { ink: 'red', pattern: 'falling' },
};

export function polygon(points: readonly Point[], fill: Fill | null, stroke: Stroke | null): PolygonCommand {
  return { kind: 'polygon', points: points.flat(), fill, stroke };
}

/** Makes a stroke of a width, solid by default. */
export function line(ink: Ink, width: number, dash: number | null = null): Stroke {
  return { ink, width, dash };
}

/** Transforms commands: first scaled, then moved. */
export function placed(commands: readonly Command[], scale: number, dx: number, dy: number): Command[] {
  const across = (x: number) => rounded(x * scale + dx);
  const down = (y: number) => rounded(y * scale + dy);
  const long = (length: number) => rounded(length * scale);
  const stroke = <S extends Stroke | null>(one: S): S =>
    one && { ...one, width: long(one.width), dash: one.dash === null ? null : long(one.dash) };
  const put = (one: Command): Command => {
    switch (one.kind) {
      case 'rect':
        return {
          ...one,
          x: across(one.x),
          y: down(one.y),
          width: long(one.width),
          height: long(one.height),
          stroke: stroke(one.stroke),
        };
      case 'polygon':
        return {
          ...one,
          points: one.points.map((value, i) => (i % 2 === 0 ? across(value) : down(value))),
          stroke: stroke(one.stroke),
        };
      case 'line':
        return {
          ...one,
          x1: across(one.x1),
          y1: down(one.y1),
          x2: across(one.x2),
          y2: down(one.y2),
          stroke: stroke(one.stroke),
        };
      case 'text':
        return { ...one, x: across(one.x), y: down(one.y), size: long(one.size) };
    }
  };
  return commands.map(put);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
