import { type Box, boxOf, type Canvas } from './canvas.ts';
import { drawText } from './draw-text.ts';
import type { DiscountPart } from './types.ts';

/** Share of a shape's width and height available for its text, in hundredths. */
const WORDS: Readonly<Record<DiscountPart['shape'], readonly [number, number]>> = {
  rect: [82, 96],
  round: [82, 62],
  flag: [76, 96],
};

/** Draws the discount tag: a dark shape with light text. */
export function drawDiscount(canvas: Canvas, part: DiscountPart, words: string): void {
  const box = boxOf(part);
  const { x, y, width, height } = box;
  if (part.shape === 'flag') {
    const notch = Math.round(height * 0.28);
    const points = [
      x,
      y,
      x + width,
      y,
      x + width - notch,
      y + Math.round(height / 2),
      x + width,
      y + height,
      x,
      y + height,
    ];
    canvas.commands.push({ kind: 'polygon', points, fill: part.fill });
  } else {
    const radius =
      part.shape === 'round' ? Math.floor(Math.min(width, height) / 2) : Math.round(height * 0.12);
    canvas.commands.push({ kind: 'box', ...box, radius, fill: part.fill, stroke: null, strokeWidth: 0 });
  }
  drawText(
    canvas,
    {
      ...part,
      align: 'center',
      valign: 'middle',
      maxLines: 3,
      leading: 105,
    },
    words,
    true,
    wordsBox(part.shape, box),
  );
}

function wordsBox(shape: DiscountPart['shape'], box: Box): Box {
  const [across, down] = WORDS[shape];
  const width = Math.floor((box.width * across) / 100);
  const height = Math.floor((box.height * down) / 100);
  // The notch of a flag is at its right.
  const left = shape === 'flag' ? Math.round(box.width * 0.08) : Math.floor((box.width - width) / 2);
  return { x: box.x + left, y: box.y + Math.floor((box.height - height) / 2), width, height };
}
