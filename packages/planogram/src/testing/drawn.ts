import type { Command, Fill, Stroke } from '../index.ts';

function fillText(fill: Fill | null): string {
  if (fill === null) return 'no fill';
  const { ink, pattern, opacity } = fill;
  return [ink, pattern, opacity].filter((part) => part !== undefined).join(' ');
}

function strokeText(stroke: Stroke | null): string {
  if (stroke === null) return 'no stroke';
  return `${stroke.ink} ${short(stroke.width)}${stroke.dash === null ? '' : ` dash ${short(stroke.dash)}`}`;
}

/** A number with two decimals at most. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function lineOf(one: Command): string {
  switch (one.kind) {
    case 'rect': {
      const box = [one.x, one.y, one.width, one.height].map(short).join(' ');
      return `rect ${box} | ${fillText(one.fill)} | ${strokeText(one.stroke)}`;
    }
    case 'polygon':
      return `polygon ${one.points.map(short).join(' ')} | ${fillText(one.fill)} | ${strokeText(one.stroke)}`;
    case 'line':
      return `line ${[one.x1, one.y1, one.x2, one.y2].map(short).join(' ')} | ${strokeText(one.stroke)}`;
    case 'text': {
      const { x, y, size, anchor, bold, ink, text } = one;
      return `text ${[x, y, size].map(short).join(' ')} ${anchor}${bold ? ' bold' : ''} ${ink} "${text}"`;
    }
  }
}

/**
 * Commands as lines for assertions: a rectangle's x, y, width and height, the points of a polygon or a line,
 * a text's x, baseline and size; then fill and stroke.
 */
export function drawn(commands: readonly Command[]): string[] {
  return commands.map(lineOf);
}
