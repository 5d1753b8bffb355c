import type { Weight } from '../drawing.ts';
import { measureText, measureUnits, UNITS_PER_EM } from '../metrics/metrics.ts';
import { type Hmm, type Pt, ptToHmm } from '../units.ts';
import type { CharacterValue } from '../values.ts';
import { boxOf, type Canvas } from './canvas.ts';
import { ascent, cutLine, descent, fitText, SIZE_STEP } from './fit-text.ts';
import type { CharactersPart } from './types.ts';

/** Label and value stand at least this far apart, in hundredths of the size. */
const GAP = 80;
/** A value has at least this share of the row, in hundredths, when its label is long. */
const VALUE_SHARE = 45;
const MAX_VALUE_LINES = 3;
const LABEL_WEIGHT: Weight = 400;
const RULE_WIDTH: Hmm = 10;

interface Row {
  readonly label: readonly string[];
  readonly value: readonly string[];
  readonly cut: boolean;
}

/** Draws the characters as rows, label left, value right; or as one running text of the values alone. */
export function drawCharacters(
  canvas: Canvas,
  part: CharactersPart,
  characters: readonly CharacterValue[],
): void {
  const wanted = characters.slice(0, part.maxRows);
  if (wanted.length < characters.length) {
    canvas.note('info', 'rows_dropped', characters.length - wanted.length);
  }
  if (wanted.length === 0) return;
  const box = boxOf(part);
  for (let sizePt: Pt = part.size; ; sizePt = Math.max(part.floor, sizePt - SIZE_STEP)) {
    const size = ptToHmm(sizePt);
    const atFloor = sizePt <= part.floor;
    const room = linesOf(box.height, size, part.leading);
    const rows: Row[] = [];
    let lines = 0;
    for (const character of wanted) {
      const row = makeRow(part, character, size, sizePt, box.width, atFloor);
      if (row === null || lines + heightOf(row) > room) break;
      rows.push(row);
      lines += heightOf(row);
    }
    if (rows.length < wanted.length && !atFloor) continue;
    if (rows.length < wanted.length) canvas.note('warning', 'rows_dropped', wanted.length - rows.length);
    if (rows.some((row) => row.cut)) canvas.note('warning', 'cut');
    else if (sizePt < part.size) canvas.note('info', 'shrunk', sizePt);
    drawRows(canvas, part, rows, size);
    return;
  }
}

function heightOf(row: Row): number {
  return Math.max(row.label.length, row.value.length);
}

function lineHeight(size: Hmm, leading: number): Hmm {
  return Math.round((size * leading) / 100);
}

function linesOf(height: Hmm, size: Hmm, leading: number): number {
  const spare = height - ascent(size) - descent(size);
  return spare < 0 ? 0 : 1 + Math.floor(spare / lineHeight(size, leading));
}

/** One row at a size; `null` when it does not fit and may still shrink. */
function makeRow(
  part: CharactersPart,
  { label, value }: CharacterValue,
  size: Hmm,
  sizePt: Pt,
  width: Hmm,
  atFloor: boolean,
): Row | null {
  const gap = Math.round((size * GAP) / 100);
  const labelWidth = measureText(label, LABEL_WEIGHT, size, false);
  const valueWidth = measureText(value, part.valueWeight, size, false);
  if (labelWidth + gap + valueWidth <= width) return { label: [label], value: [value], cut: false };

  const least = Math.floor((width * VALUE_SHARE) / 100);
  const valueRoom = Math.max(least, width - gap - labelWidth);
  const labelRoom = width - gap - Math.min(valueRoom, valueWidth);
  const wrapped = fitText(value, {
    weight: part.valueWeight,
    tabular: false,
    size: sizePt,
    floor: sizePt,
    maxLines: MAX_VALUE_LINES,
    leading: part.leading,
    width: valueRoom,
    height: Number.MAX_SAFE_INTEGER,
  });
  const labelFits = labelWidth <= labelRoom;
  if (!atFloor && (wrapped.cut || !labelFits)) return null;
  const capacity = Math.floor((labelRoom * UNITS_PER_EM) / size);
  const short = labelFits
    ? label
    : cutLine(label, capacity, (text) => measureUnits(text, LABEL_WEIGHT, false));
  return { label: [short], value: wrapped.lines, cut: wrapped.cut || !labelFits };
}

function drawRows(canvas: Canvas, part: CharactersPart, rows: readonly Row[], size: Hmm): void {
  const box = boxOf(part);
  const leading = lineHeight(size, part.leading);
  const labelStyle = { size, weight: LABEL_WEIGHT, ink: part.labelInk, tabular: false };
  const valueStyle = { size, weight: part.valueWeight, ink: 'black', tabular: false } as const;
  let y = box.y + ascent(size);
  rows.forEach((row, index) => {
    if (part.rules && index > 0) {
      // Half-way between the descent above and the ascent of small letters below.
      const ruleY = y - Math.round(leading * 0.5) - Math.round(size * 0.22);
      canvas.commands.push({
        kind: 'line',
        x1: box.x,
        y1: ruleY,
        x2: box.x + box.width,
        y2: ruleY,
        width: RULE_WIDTH,
        ink: 'black',
        dash: null,
      });
    }
    row.label.forEach((text, line) => {
      canvas.run(text, box.x, y + line * leading, labelStyle);
    });
    row.value.forEach((text, line) => {
      const width = measureText(text, part.valueWeight, size, false);
      const x = part.arrange === 'spread' ? box.x + box.width - width : box.x;
      canvas.run(text, x, y + line * leading, valueStyle);
    });
    y += heightOf(row) * leading;
  });
}
