import type { Weight } from '../drawing.ts';
import { measureText, measureUnits, UNITS_PER_EM, unitsToHmm } from '../metrics/metrics.ts';
import { type Hmm, type Pt, ptToHmm } from '../units.ts';
import type { CharacterValue } from '../values.ts';
import { alignIn, boxOf, type Canvas } from './canvas.ts';
import { ascent, cutLine, descent, fitText, SIZE_STEP } from './fit-text.ts';
import type { CharactersPart } from './types.ts';

/** Minimum gap between label and value, in hundredths of the size. */
const GAP = 80;
/** Minimum share of the row for a value, in hundredths, if its label is long. */
const VALUE_SHARE = 45;
const MAX_VALUE_LINES = 3;
const LABEL_WEIGHT: Weight = 400;
const RULE_WIDTH: Hmm = 8;
/** Distance of baselines inside a row in hundredths of the size. */
const LINE_LEADING = 118;

interface MeasuredCharacter {
  readonly label: string;
  readonly value: string;
  readonly labelUnits: number;
  readonly valueUnits: number;
}

interface Row {
  readonly label: string;
  readonly value: readonly string[];
  readonly cut: boolean;
}

/** Draws the characters as rows, label left, value right; a long value is wrapped. */
export function drawCharacters(
  canvas: Canvas,
  part: CharactersPart,
  characters: readonly CharacterValue[],
): void {
  const wanted = characters.slice(0, part.maxRows);
  if (wanted.length < characters.length) {
    canvas.note('info', 'rows_dropped', characters.length - wanted.length);
  }
  const box = boxOf(part);
  const measured = wanted.map(({ label, value }) => ({
    label,
    value,
    labelUnits: measureUnits(label, LABEL_WEIGHT, false),
    valueUnits: measureUnits(value, part.valueWeight, false),
  }));
  for (let sizePt: Pt = part.size; ; sizePt = Math.max(part.floor, sizePt - SIZE_STEP)) {
    const size = ptToHmm(sizePt);
    const atFloor = sizePt <= part.floor;
    const steps = stepsAt(size, part.leading);
    const rows: Row[] = [];
    let height = steps.first;
    for (const character of measured) {
      const row = makeRow(part, character, size, sizePt, box.width, atFloor);
      if (row === null) break;
      const more = (rows.length > 0 ? steps.row : 0) + (row.value.length - 1) * steps.line;
      if (height + more > box.height) break;
      height += more;
      rows.push(row);
    }
    if (rows.length < wanted.length && !atFloor) continue;
    if (rows.length < wanted.length) canvas.note('warning', 'rows_dropped', wanted.length - rows.length);
    if (rows.some((row) => row.cut)) canvas.note('warning', 'cut');
    else if (sizePt < part.size) canvas.note('info', 'shrunk', sizePt);
    drawRows(canvas, part, rows, size, alignIn(box.y, box.height, height, part.valign));
    return;
  }
}

interface Steps {
  /** Height of a single row. */
  readonly first: Hmm;
  /** From the last baseline of a row to the first of the next. */
  readonly row: Hmm;
  readonly line: Hmm;
}

function stepsAt(size: Hmm, leading: number): Steps {
  return {
    first: ascent(size) + descent(size),
    row: Math.round((size * leading) / 100),
    line: Math.round((size * Math.min(LINE_LEADING, leading)) / 100),
  };
}

/** Builds one row at a size; `null` if it does not fit and may still shrink. */
function makeRow(
  part: CharactersPart,
  { label, value, labelUnits, valueUnits }: MeasuredCharacter,
  size: Hmm,
  sizePt: Pt,
  width: Hmm,
  atFloor: boolean,
): Row | null {
  const gap = Math.round((size * GAP) / 100);
  const labelWidth = unitsToHmm(labelUnits, size);
  const valueWidth = unitsToHmm(valueUnits, size);
  if (labelWidth + gap + valueWidth <= width) return { label, value: [value], cut: false };

  const least = Math.floor((width * VALUE_SHARE) / 100);
  const valueRoom = Math.max(least, width - gap - labelWidth);
  const labelRoom = width - gap - Math.min(valueRoom, valueWidth);
  const wrapped = fitText(value, {
    weight: part.valueWeight,
    tabular: false,
    size: sizePt,
    floor: sizePt,
    maxLines: MAX_VALUE_LINES,
    leading: LINE_LEADING,
    width: valueRoom,
    height: Number.MAX_SAFE_INTEGER,
  });
  const labelFits = labelWidth <= labelRoom;
  if (!atFloor && (wrapped.cut || !labelFits)) return null;
  const capacity = Math.floor((labelRoom * UNITS_PER_EM) / size);
  const short = labelFits
    ? label
    : cutLine(label, capacity, (text) => measureUnits(text, LABEL_WEIGHT, false));
  return { label: short, value: wrapped.lines, cut: wrapped.cut || !labelFits };
}

function drawRows(canvas: Canvas, part: CharactersPart, rows: readonly Row[], size: Hmm, top: Hmm): void {
  const box = boxOf(part);
  const steps = stepsAt(size, part.leading);
  const labelStyle = { size, weight: LABEL_WEIGHT, ink: part.labelInk, tabular: false };
  const valueStyle = { size, weight: part.valueWeight, ink: 'black', tabular: false } as const;
  let y = top + ascent(size);
  rows.forEach((row, index) => {
    if (part.rules && index > 0) {
      // Half-way between the baseline above, a little below it, and the capitals of the next row.
      const ruleY = y - Math.round((steps.row + size * 0.62) / 2);
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
    canvas.run(row.label, box.x, y, labelStyle);
    for (const [line, text] of row.value.entries()) {
      if (line > 0) y += steps.line;
      const width = measureText(text, part.valueWeight, size, false);
      canvas.run(text, alignIn(box.x, box.width, width, 'right'), y, valueStyle, width);
    }
    y += steps.row;
  });
}
