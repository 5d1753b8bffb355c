import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureMemory, measureNaivePdfkit, measurePdf } from '@javon/price-tag/bench';
import { type Figure, figure, unaimedFigure } from '../../tools/lib/figure.ts';
import { tagsAsHtml } from '../support/tags-html.ts';

const PEER_TAGS = 400;

/** Tags per second of a program that converts a page of HTML to PDF; null if it is not installed. */
function peer(program: string, args: (html: string, pdf: string) => string[]): number | null {
  if (!existsSync(program)) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-peer-'));
  try {
    const seconds = (tags: number): number => {
      const html = path.join(folder, `${tags}.html`);
      writeFileSync(html, tagsAsHtml(tags));
      const started = performance.now();
      const run = spawnSync(program, args(html, path.join(folder, `${tags}.pdf`)), {
        stdio: 'ignore',
        timeout: 120_000,
      });
      if (run.error) throw run.error;
      return (performance.now() - started) / 1000;
    };
    // Start-up time is that of a single tag.
    const startUp = seconds(1);
    return (PEER_TAGS - 1) / Math.max(0.001, seconds(PEER_TAGS) - startUp);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CHROMIUM = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Price tags as PDF: speed, first byte, memory, and other programs if they are installed. */
export async function measurePdfs(): Promise<Figure[]> {
  const ours = await measurePdf();
  const naive = await measureNaivePdfkit();
  const small = await measureMemory(1000);
  const large = await measureMemory(12_000);
  const wkhtml = peer('/usr/bin/wkhtmltopdf', (html, pdf) => ['--enable-local-file-access', html, pdf]);
  const chromium = peer('/usr/bin/chromium', (html, pdf) => [
    ...CHROMIUM,
    `--print-to-pdf=${pdf}`,
    `file://${html}`,
  ]);
  return [
    figure(
      'A6 tags into a PDF, values and layout included',
      ours.tagsPerSecond,
      'tags/s',
      { of: 'value', atLeast: 5000 },
      naive.tagsPerSecond,
    ),
    figure(
      'A6 tags into a PDF, from drawings',
      ours.pdfTagsPerSecond,
      'tags/s',
      { of: 'value', atLeast: 5000 },
      naive.tagsPerSecond,
    ),
    ...(wkhtml === null
      ? []
      : [unaimedFigure('A6 tags into a PDF beside wkhtmltopdf', ours.tagsPerSecond, 'tags/s', wkhtml)]),
    ...(chromium === null
      ? []
      : [unaimedFigure('A6 tags into a PDF beside Chromium', ours.tagsPerSecond, 'tags/s', chromium)]),
    figure('PDF, first byte', ours.firstByteMs, 'ms', { of: 'value', atMost: 200 }),
    figure(
      'PDF, live memory of 12,000 tags beside 1,000',
      large.liveMb,
      'MB',
      { of: 'value', atMost: small.liveMb + 16 },
      small.liveMb,
    ),
  ];
}
