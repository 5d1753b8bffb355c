/**
 * How fast tags become a PDF, beside plain pdfkit drawing the same tags in the same run. The machines are
 * noisy: only the ratio of the two holds.
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
  /** Values and layout of a tag, then its PDF: the whole way from what the database holds. Processor time. */
  readonly tagsPerSecond: number;
  /** From drawings that are there already: what the PDF alone takes. */
  readonly pdfTagsPerSecond: number;
  readonly firstByteMs: number;
  /** Until the first page is on its way: fonts are read and parsed by then. */
  readonly firstPageMs: number;
  readonly bytes: number;
}

export interface MemoryFigures {
  readonly tags: number;
  /** Most that was alive at once above what was before, in megabytes: what a leak or a pile-up would show. */
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
  /** Time on the processor: other work on the machine does not count, nor does a second core help. */
  readonly cpuMs: number;
  readonly firstByteMs: number;
  readonly firstPageMs: number;
  readonly bytes: number;
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Writes a PDF into nothing and says when its first bytes came. */
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
      // The header is a few bytes; the first page's content is more.
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
  // A server has drawn tags before: until then the engine compiles, which is start-up too.
  await run(planOf(tags), drawingOf);
  const whole = await run(plan, drawingOf);
  const drawings = Array.from({ length: tags }, (_, n) => drawingOf(n));
  const alone = await run(plan, (n) => drawings[n] as Drawing);
  // Start-up is what a PDF of one sheet takes.
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

/** Memory while `tags` A6 tags are made, the plan and all. Collects garbage often, so not for speed. */
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
 * The peer: pdfkit as its guide shows it, `text`, `rect` and `fill` for each run and bar, on the very same
 * drawings, which are made beforehand.
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
