/**
 * Speed of tags as PDF, compared with plain pdfkit drawing the same tags in the same run. Machines are noisy:
 * only the ratio of the two is meaningful.
 */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import PDFDocument from 'pdfkit';
import {
  type Drawing,
  defaultLayout,
  layoutTag,
  planSheets,
  resolveTag,
  type SheetPage,
  type TagValues,
} from '../src/index.ts';
import { fontPath, pagesOf, printPdf } from '../src/pdf/index.ts';
import { numbered, sampler } from '../src/testing/sample-tags.ts';
import { mmToPt } from '../src/units.ts';

const FORMAT = 'A6';
const LAYOUT = defaultLayout(1, FORMAT);
const SAMPLER = sampler(1);
const OPTIONS = { title: 'Bench', language: 'uz', date: new Date(0) };

export interface PdfFigures {
  readonly tags: number;
  /** Values and layout of a tag, then its PDF: everything after the database. CPU time. */
  readonly tagsPerSecond: number;
  /** From existing drawings: the PDF only. */
  readonly pdfTagsPerSecond: number;
  readonly firstByteMs: number;
  /** Until the first page is written, with fonts read and parsed. */
  readonly firstPageMs: number;
  readonly bytes: number;
}

export interface MemoryFigures {
  readonly tags: number;
  /** Maximum live memory above the baseline, in megabytes: reveals leaks and unbounded buffers. */
  readonly liveMb: number;
}

function planOf(tags: number): SheetPage[] {
  const items = Array.from(
    { length: tags },
    (_, n) =>
      ({
        key: String(n),
        format: FORMAT,
        orientation: LAYOUT.orientation,
        copies: 1,
      }) as const,
  );
  return planSheets(items);
}

function checkCode(n: number): string {
  return `HTTPS://JAVON.UZ/C/${(n * 48_271 + 1_000_000_007).toString(36).toUpperCase()}`;
}

function valuesOf(n: number): TagValues {
  return resolveTag(numbered(n), SAMPLER, n % 2 === 0 ? 'uz' : 'ru').values;
}

function drawingOf(n: number): Drawing {
  return layoutTag(valuesOf(n), LAYOUT, { check: checkCode(n) });
}

interface Run {
  /** CPU time: other work on the machine does not count, nor does a second core help. */
  readonly cpuMs: number;
  readonly firstByteMs: number;
  readonly firstPageMs: number;
  readonly bytes: number;
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Writes a PDF to nowhere and measures its first bytes. */
async function run(
  plan: readonly SheetPage[],
  draw: (n: number) => Drawing,
  onChunk?: () => void,
): Promise<Run> {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let firstByteMs = 0;
  let firstPageMs = 0;
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (bytes === 0) firstByteMs = performance.now() - begun;
      bytes += chunk.length;
      // The header has a few bytes; the first page's content has more.
      if (firstPageMs === 0 && bytes > 1000) firstPageMs = performance.now() - begun;
      onChunk?.();
      done();
    },
  });
  await pipeline(
    printPdf(
      pagesOf(plan, (slot) => draw(Number(slot.key))),
      OPTIONS,
    ),
    sink,
  );
  return { cpuMs: cpuMsSince(cpu), firstByteMs, firstPageMs, bytes };
}

/** Speed over `tags` A6 tags, all different, on one core. */
export async function measurePdf(tags = 4000): Promise<PdfFigures> {
  const plan = planOf(tags);
  const cold = await run(planOf(4), drawingOf);
  // Warm-up: a server has drawn tags before, so that JIT compilation does not count.
  await run(planOf(tags), drawingOf);
  const whole = await run(plan, drawingOf);
  const drawings = Array.from({ length: tags }, (_, n) => drawingOf(n));
  const alone = await run(plan, (n) => drawings[n] as Drawing);
  // Start-up time is that of a PDF of one sheet.
  const startUp = (await run(planOf(4), drawingOf)).cpuMs;
  return {
    tags,
    tagsPerSecond: Math.round((tags / (whole.cpuMs - startUp)) * 1000),
    pdfTagsPerSecond: Math.round((tags / (alone.cpuMs - startUp)) * 1000),
    firstByteMs: Math.round(cold.firstByteMs),
    firstPageMs: Math.round(cold.firstPageMs),
    bytes: whole.bytes,
  };
}

/**
 * Memory while `tags` A6 tags are made, including the plan. Collects garbage often, so it is not for
 * measuring speed.
 */
export async function measureMemory(tags: number): Promise<MemoryFigures> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const alive = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  await run(planOf(400), drawingOf);
  const before = alive();
  let peak = before;
  let chunks = 0;
  await run(planOf(tags), drawingOf, () => {
    chunks++;
    if (chunks % 8 === 0) peak = Math.max(peak, alive());
  });
  return { tags, liveMb: Math.round(((peak - before) / 2 ** 20) * 10) / 10 };
}

/**
 * Baseline: pdfkit as in its guide, `text`, `rect` and `fill` for each run and bar, with the same drawings,
 * which are made beforehand.
 */
export async function measureNaivePdfkit(
  tags = 1000,
): Promise<{ readonly tags: number; readonly tagsPerSecond: number }> {
  const plan = planOf(tags);
  const drawings = Array.from({ length: tags }, (_, n) => drawingOf(n));
  await naive(planOf(40), drawings);
  const cpuMs = await naive(plan, drawings);
  return { tags, tagsPerSecond: Math.round((tags / cpuMs) * 1000) };
}

async function naive(plan: readonly SheetPage[], drawings: readonly Drawing[]): Promise<number> {
  const cpu = process.cpuUsage();
  const document = new PDFDocument({ autoFirstPage: false });
  for (const weight of [400, 600, 800] as const) document.registerFont(String(weight), fontPath(weight));
  const drained = pipeline(document, new Writable({ write: (_chunk, _encoding, done) => done() }));
  const pt = 72 / 2540;
  for (const page of plan) {
    document.addPage({ size: [mmToPt(page.width), mmToPt(page.height)], margin: 0 });
    for (const slot of page.slots) {
      const drawing = drawings[Number(slot.key)] as Drawing;
      document.save().translate(mmToPt(slot.x), mmToPt(slot.y));
      for (const command of drawing.commands) {
        if (command.kind === 'text') {
          document
            .font(String(command.weight))
            .fontSize(command.size * pt)
            .fillColor('black');
          document.text(command.text, command.x * pt, command.y * pt, {
            lineBreak: false,
            baseline: 'alphabetic',
          });
        } else if (command.kind === 'modules') {
          const { rects, x, y, moduleWidth, moduleHeight } = command;
          for (let i = 0; i < rects.length; i += 4) {
            document.rect(
              (x + (rects[i] ?? 0) * moduleWidth) * pt,
              (y + (rects[i + 1] ?? 0) * moduleHeight) * pt,
              (rects[i + 2] ?? 0) * moduleWidth * pt,
              (rects[i + 3] ?? 0) * moduleHeight * pt,
            );
          }
          document.fill('black');
        } else if (command.kind === 'line') {
          document.lineWidth(command.width * pt);
          document
            .moveTo(command.x1 * pt, command.y1 * pt)
            .lineTo(command.x2 * pt, command.y2 * pt)
            .stroke('black');
        }
      }
      document.restore();
    }
  }
  document.end();
  await drained;
  return cpuMsSince(cpu);
}
