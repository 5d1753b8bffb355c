import { measureText } from '../metrics/metrics.ts';
import { alignIn, type Box, boxOf, type Canvas } from './canvas.ts';
import { ascent, descent, type FittedText, fitText } from './fit-text.ts';
import type { Align, PartBox, TextStyle, VAlign } from './types.ts';

interface BlockStyle {
  readonly weight: TextStyle['weight'];
  readonly ink: TextStyle['ink'];
  readonly align: Align;
  readonly valign: VAlign;
  readonly tabular: boolean;
}

/** Draws a text in a part's box: wrapped, shrunk or cut as needed, with a note. */
export function drawText(
  canvas: Canvas,
  part: PartBox & TextStyle,
  text: string,
  tabular: boolean,
  box: Box = boxOf(part),
): void {
  const { size, floor, weight, maxLines, leading } = part;
  const request = { weight, tabular, size, floor, maxLines, leading, width: box.width, height: box.height };
  const fitted = fitText(text, request);
  if (fitted.cut) canvas.note('warning', 'cut');
  else if (fitted.sizePt < size) canvas.note('info', 'shrunk', fitted.sizePt);
  drawLines(canvas, box, fitted, { ...part, tabular });
}

/** Draws lines that fit, as a block in a box. */
function drawLines(canvas: Canvas, box: Box, fitted: FittedText, style: BlockStyle): void {
  const { lines, size, leading } = fitted;
  const { weight, ink, tabular } = style;
  const up = ascent(size);
  const height = up + descent(size) + (lines.length - 1) * leading;
  let y = alignIn(box.y, box.height, height, style.valign) + up;
  for (const line of lines) {
    const width = measureText(line, weight, size, tabular);
    canvas.run(line, alignIn(box.x, box.width, width, style.align), y, { size, weight, ink, tabular }, width);
    y += leading;
  }
}
