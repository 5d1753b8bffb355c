import { barcodeBars } from '../codes/barcode.ts';
import { QR_QUIET, qrCode } from '../codes/qr.ts';
import { capHeight, measureText } from '../metrics/metrics.ts';
import type { Hmm } from '../units.ts';
import type { BarcodeValue } from '../values.ts';
import { alignIn, boxOf, type Canvas } from './canvas.ts';
import { descent } from './fit-text.ts';
import type { BarcodePart, QrPart } from './types.ts';

/** Width of a bar at full size and the minimum for scanners, GS1 General Specifications 5.2.6.6. */
const MODULE_FULL: Hmm = 33;
const MODULE_LEAST: Hmm = 26;
/** Maximum module: a larger check code has no benefit. */
const QR_MODULE_FULL: Hmm = 66;
/** Minimum for labels printed on demand, where dots leave no choice between 0.25 and 0.375 mm. */
const MODULE_LEAST_IN_DOTS: Hmm = 24;

/**
 * The width of a module if `modules` of them share `room`: at most `full`; on a device with dots, whole dots,
 * the smallest number that is no less than `full` if there is space for it [PT-39].
 * @returns `null` if a scanner could not read it
 */
function moduleIn(room: Hmm, modules: number, full: Hmm, dotsPerMm: number | null): Hmm | null {
  if (dotsPerMm === null) {
    const module = Math.min(full, Math.floor(room / modules));
    return module < MODULE_LEAST ? null : module;
  }
  const most = Math.ceil((full * dotsPerMm) / 100);
  const dots = Math.min(most, Math.floor(((room / modules) * dotsPerMm) / 100));
  const module = Math.floor((dots * 100) / dotsPerMm);
  return module < MODULE_LEAST_IN_DOTS ? null : module;
}

const DIGITS_WEIGHT = 400;
/** Unit of the height of bars: guard bars are longer by whole units. */
const BAR_UNIT: Hmm = 10;
const GUARD_EXTRA = 5;
/** Text without descenders, except for the overshoot of round digits. */
const NO_DESCENT = /^[A-PR-Z0-9 .+:-]+$/;

/** Draws the product's barcode with its quiet zone, with digits below if requested [PT-36]. */
export function drawBarcode(canvas: Canvas, part: BarcodePart, barcode: BarcodeValue): void {
  const box = boxOf(part);
  const bars = barcodeBars(barcode);
  const modules = bars === null ? Infinity : bars.quietLeft + bars.modules + bars.quietRight;
  const module = moduleIn(box.width, modules, MODULE_FULL, canvas.dotsPerMm);
  if (bars === null || module === null) {
    canvas.note('error', 'barcode_too_wide');
    return;
  }
  const x = alignIn(box.x, box.width, modules * module, part.align) + bars.quietLeft * module;
  // Size at which six digits are as wide as the 42 modules of a half, minus a small margin.
  const digitSize = part.digits ? Math.min(Math.floor(module * 9.4), Math.floor(box.height * 0.34)) : 0;
  const below = NO_DESCENT.test(bars.text) ? Math.ceil(digitSize * 0.012) : descent(digitSize);
  const digitRow = part.digits ? capHeight(digitSize) + Math.round(module * 1.5) + below : 0;
  const guardRows = bars.guards.length > 0 && part.digits ? GUARD_EXTRA : 0;
  const rows = Math.floor((box.height - digitRow) / BAR_UNIT);
  const rects: number[] = [];
  for (let i = 0; i < bars.bars.length; i += 2) {
    const start = bars.bars[i] ?? 0;
    const extra = bars.guards.includes(start) ? guardRows : 0;
    rects.push(start, 0, bars.bars[i + 1] ?? 0, rows + extra);
  }
  canvas.commands.push({
    kind: 'modules',
    code: barcode.symbology,
    x,
    y: box.y,
    moduleWidth: module,
    moduleHeight: BAR_UNIT,
    columns: bars.modules,
    rows: rows + guardRows,
    rects,
    text: bars.text,
  });
  const [y, height] = [box.y, rows * BAR_UNIT];
  canvas.codes.push({
    part: canvas.part,
    modules: { x, y, width: bars.modules * module, height },
    quiet: { x: x - bars.quietLeft * module, y, width: modules * module, height },
    moduleWidth: module,
    isLinear: true,
  });
  if (!part.digits) return;
  const baseline = box.y + box.height - below;
  // Tabular figures only for digits; a hyphen would get too much space.
  const tabular = barcode.symbology === 'ean13';
  const style = { size: digitSize, weight: DIGITS_WEIGHT, ink: 'black', tabular } as const;
  const centred = (text: string, first: number, count: number): void => {
    const width = measureText(text, DIGITS_WEIGHT, digitSize, tabular);
    canvas.run(text, alignIn(x + first * module, count * module, width, 'center'), baseline, style);
  };
  if (barcode.symbology === 'ean13') {
    centred(bars.text.slice(0, 1), -9, 7);
    centred(bars.text.slice(1, 7), 3, 42);
    centred(bars.text.slice(7), 50, 42);
  } else {
    // No letter is wider than its eleven modules, nor a digit than half of them with the stop beside it.
    centred(bars.text, 0, bars.modules);
  }
}

/** Draws the check code with its quiet zone inside the part's box. */
export function drawQr(canvas: Canvas, part: QrPart, text: string): void {
  const box = boxOf(part);
  const qr = qrCode(text);
  const modules = (qr?.size ?? 0) + 2 * QR_QUIET;
  const module = moduleIn(Math.min(box.width, box.height), modules, QR_MODULE_FULL, canvas.dotsPerMm);
  if (qr === null || module === null) {
    canvas.note('error', 'qr_too_large');
    return;
  }
  const quiet = QR_QUIET * module;
  const side = modules * module;
  const x = alignIn(box.x, box.width, side, part.align);
  const y = alignIn(box.y, box.height, side, part.valign);
  canvas.commands.push({
    kind: 'modules',
    code: 'qr',
    x: x + quiet,
    y: y + quiet,
    moduleWidth: module,
    moduleHeight: module,
    columns: qr.size,
    rows: qr.size,
    rects: qr.rects,
    text: qr.text,
  });
  const inner = qr.size * module;
  canvas.codes.push({
    part: canvas.part,
    modules: { x: x + quiet, y: y + quiet, width: inner, height: inner },
    quiet: { x, y, width: side, height: side },
    moduleWidth: module,
    isLinear: false,
  });
}
