import type { Command, Drawing } from '../drawing.ts';

/** A drawing as comparable lines: one per command, lengths in hundredths of a millimetre. */
export function describeDrawing(drawing: Drawing): string {
  const lines = [`${drawing.width} × ${drawing.height}, accent ${drawing.accent}`];
  for (const command of drawing.commands) lines.push(describeCommand(command));
  for (const { level, code, part, amount } of drawing.notes) {
    lines.push(`note: ${level} ${code} part ${part}${amount === undefined ? '' : ` ${amount}`}`);
  }
  return `${lines.join('\n')}\n`;
}

function describeCommand(command: Command): string {
  switch (command.kind) {
    case 'text': {
      const { x, y, size, width, weight, ink, tabular, text } = command;
      return `text ${x} ${y} size ${size} width ${width} ${weight} ${ink}${tabular ? ' tabular' : ''} "${text}"`;
    }
    case 'box': {
      const { x, y, width, height, radius, fill, stroke, strokeWidth } = command;
      return `box ${x} ${y} ${width} × ${height} radius ${radius} ${fill} ${stroke} ${strokeWidth}`;
    }
    case 'line': {
      const { x1, y1, x2, y2, width, ink, dash } = command;
      return `line ${x1} ${y1} to ${x2} ${y2} width ${width} ${ink}${dash === null ? '' : ` dash ${dash}`}`;
    }
    case 'polygon':
      return `polygon ${command.points.join(' ')} ${command.fill}`;
    case 'modules': {
      const { code, x, y, moduleWidth, moduleHeight, columns, rows, rects, text } = command;
      const size = `${columns} × ${rows} of ${moduleWidth} × ${moduleHeight}`;
      return `${code} ${x} ${y} ${size} rectangles ${rects.length / 4} "${text}"`;
    }
    case 'image':
      return `image ${command.ref} ${command.x} ${command.y} ${command.width} × ${command.height} ${command.align} ${command.valign}`;
  }
}
