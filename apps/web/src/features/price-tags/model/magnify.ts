import type { Command, Drawing } from '@javon/price-tag';

/**
 * Scale of drawings. Browsers round the width of each letter to 1/64 of a user unit: with a millimetre as the unit a
 * long name is a tenth of a millimetre too short, with a hundredth of one it matches the paper.
 */
export const MAGNIFIED = 100;

/** Multiplies every length of a drawing by {@link MAGNIFIED}. */
export function magnify(drawing: Drawing): Drawing {
  return { ...magnified(drawing, ['width', 'height']), commands: drawing.commands.map(magnifyCommand) };
}

function magnifyCommand(command: Command): Command {
  switch (command.kind) {
    case 'text':
      return magnified(command, ['x', 'y', 'size', 'width']);
    case 'box':
      return magnified(command, ['x', 'y', 'width', 'height', 'radius', 'strokeWidth']);
    case 'line':
      return magnified(command, ['x1', 'y1', 'x2', 'y2', 'width', 'dash']);
    case 'polygon':
      return { ...command, points: command.points.map((length) => length * MAGNIFIED) };
    case 'modules':
      return magnified(command, ['x', 'y', 'moduleWidth', 'moduleHeight']);
    case 'image':
      return magnified(command, ['x', 'y', 'width', 'height']);
  }
}

/** Returns the values with the given lengths multiplied; a length that is null stays. */
function magnified<T, K extends keyof T>(values: T & Readonly<Record<K, number | null>>, lengths: K[]): T {
  const more = lengths.map((name) => [name, values[name] === null ? null : values[name] * MAGNIFIED]);
  return { ...values, ...Object.fromEntries(more) };
}
