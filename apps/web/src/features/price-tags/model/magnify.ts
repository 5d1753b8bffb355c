import type { Command, Drawing } from '@javon/price-tag';

/**
 * Scale of drawings. Browsers round the width of each letter to 1/64 of a user unit: with a millimetre as the unit a
 * long name is a tenth of a millimetre too short, with a hundredth of one it matches the paper.
 */
export const MAGNIFIED = 100;

/** Multiplies every length of a drawing by {@link MAGNIFIED}. */
export function magnify(drawing: Drawing): Drawing {
  return {
    ...drawing,
    width: drawing.width * MAGNIFIED,
    height: drawing.height * MAGNIFIED,
    commands: drawing.commands.map(magnifyCommand),
  };
}

function magnifyCommand(command: Command): Command {
  const by = (length: number): number => length * MAGNIFIED;
  switch (command.kind) {
    case 'text':
      return {
        ...command,
        x: by(command.x),
        y: by(command.y),
        size: by(command.size),
        width: by(command.width),
      };
    case 'box':
      return {
        ...command,
        x: by(command.x),
        y: by(command.y),
        width: by(command.width),
        height: by(command.height),
        radius: by(command.radius),
        strokeWidth: by(command.strokeWidth),
      };
    case 'line':
      return {
        ...command,
        x1: by(command.x1),
        y1: by(command.y1),
        x2: by(command.x2),
        y2: by(command.y2),
        width: by(command.width),
        dash: command.dash === null ? null : by(command.dash),
      };
    case 'polygon':
      return { ...command, points: command.points.map(by) };
    case 'modules':
      return {
        ...command,
        x: by(command.x),
        y: by(command.y),
        moduleWidth: by(command.moduleWidth),
        moduleHeight: by(command.moduleHeight),
      };
    case 'image':
      return {
        ...command,
        x: by(command.x),
        y: by(command.y),
        width: by(command.width),
        height: by(command.height),
      };
  }
}
