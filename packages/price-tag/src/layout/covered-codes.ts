import type { Command, Note } from '../drawing.ts';
import { capHeight } from '../metrics/metrics.ts';
import type { Hmm } from '../units.ts';
import type { Box, DrawnCode } from './canvas.ts';
import { descent } from './fit-text.ts';

/** A printed part of the layout with its commands. */
export interface DrawnPart {
  readonly part: number;
  readonly commands: readonly Command[];
}

/** Text without descenders; other text is taken to have some. */
const NO_DESCENT = /^[A-PR-Za-fhik-or-xz\d\s.+:%−-]+$/;
/** Height of bars that a scanner needs; of lower ones, half. */
const READABLE: Hmm = 500;

/** Returns the smallest rectangle of two corners, for a line with its width around it. */
function around(x1: Hmm, y1: Hmm, x2: Hmm, y2: Hmm, width: Hmm): Box {
  const [x, y] = [Math.min(x1, x2) - width / 2, Math.min(y1, y2) - width / 2];
  return { x, y, width: Math.abs(x2 - x1) + width, height: Math.abs(y2 - y1) + width };
}

/** Rectangles in which a command leaves ink; an outline leaves none in the middle. */
function inkOf(command: Command): readonly Box[] {
  switch (command.kind) {
    case 'text': {
      const { x, y, width, size, text } = command;
      const top = capHeight(size);
      return [{ x, y: y - top, width, height: top + (NO_DESCENT.test(text) ? 0 : descent(size)) }];
    }
    case 'line':
      return [around(command.x1, command.y1, command.x2, command.y2, command.width)];
    case 'polygon': {
      const xs = command.points.filter((_, i) => i % 2 === 0);
      const ys = command.points.filter((_, i) => i % 2 === 1);
      return [around(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), 0)];
    }
    case 'modules': {
      const { x, y, columns, rows, moduleWidth, moduleHeight } = command;
      return [{ x, y, width: columns * moduleWidth, height: rows * moduleHeight }];
    }
    case 'image':
      return [command];
    case 'box': {
      const { x, y, width, height, fill, stroke, strokeWidth } = command;
      if (fill !== null) return [command];
      if (stroke === null) return [];
      const [right, bottom] = [x + width, y + height];
      return [
        around(x, y, right, y, strokeWidth),
        around(x, bottom, right, bottom, strokeWidth),
        around(x, y, x, bottom, strokeWidth),
        around(right, y, right, bottom, strokeWidth),
      ];
    }
  }
}

function isWhite(command: Command): boolean {
  if (command.kind === 'box') return (command.fill ?? command.stroke) === 'white';
  if (command.kind === 'polygon') return command.fill === 'white';
  return (command.kind === 'text' || command.kind === 'line') && command.ink === 'white';
}

/** Whether two rectangles overlap by more than `least` in both directions. */
function overlaps(a: Box, b: Box, least: Hmm): boolean {
  return (
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > least &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > least
  );
}

function contains(outer: Box, { x, y, width, height }: Box): boolean {
  return (
    outer.x <= x && outer.y <= y && outer.x + outer.width >= x + width && outer.y + outer.height >= y + height
  );
}

/** Ink of other parts near a code. */
interface Mark {
  readonly part: number;
  readonly box: Box;
  /** A picture is smaller than its box if it has another shape. */
  readonly isSure: boolean;
}

/**
 * Lists the ink of other parts in a code's quiet zone: what is drawn over it, white on its modules included, and
 * what shows from under it, down to a white ground.
 */
function marksOn({ part: own, modules, quiet }: DrawnCode, parts: readonly DrawnPart[]): Mark[] {
  const marks: Mark[] = [];
  for (const { part, commands } of parts.toReversed()) {
    if (part === own) continue;
    for (const command of commands.toReversed()) {
      const white = isWhite(command);
      if (part < own && white) {
        if (command.kind === 'box' && command.fill === 'white' && contains(command, quiet)) return marks;
        continue;
      }
      const zone = white ? modules : quiet;
      for (const box of inkOf(command)) {
        if (overlaps(box, zone, 0)) marks.push({ part, box, isSure: command.kind !== 'image' });
      }
    }
  }
  return marks;
}

/** Longest height of a linear code that no mark crosses. */
function clearHeight({ modules }: DrawnCode, marks: readonly Mark[]): Hmm {
  let [from, longest] = [modules.y, 0];
  for (const { box } of marks.toSorted((a, b) => a.box.y - b.box.y)) {
    longest = Math.max(longest, box.y - from);
    from = Math.max(from, box.y + box.height);
  }
  return Math.max(longest, modules.y + modules.height - from);
}

/**
 * Returns a note for each code that another part covers, so that a scanner cannot read it, or comes so close to
 * that it may not [PT-73].
 */
export function coveredCodes(codes: readonly DrawnCode[], parts: readonly DrawnPart[]): Note[] {
  return codes.flatMap((code): Note[] => {
    const marks = marksOn(code, parts);
    const on = marks.filter(({ box, isSure }) => isSure && overlaps(box, code.modules, code.moduleWidth));
    const least = Math.min(READABLE, code.modules.height / 2);
    const isCovered = code.isLinear ? clearHeight(code, on) < least : on.length > 0;
    const by = (isCovered ? on : marks)[0]?.part;
    if (by === undefined) return [];
    return isCovered
      ? [{ level: 'error', code: 'code_covered', part: code.part, by }]
      : [{ level: 'warning', code: 'code_crowded', part: code.part, by }];
  });
}
