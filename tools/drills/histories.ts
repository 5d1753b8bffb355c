/**
 * `npm run drill:histories -- --minutes 10 [--seed 1]`: clients use two copies over connections that delay,
 * cut and half-close, round after round, and a checker verifies what they saw (apps/api/test/concurrent). At the same time
 * other clients change tags by calls of all kinds (apps/api/test/tag-model/storm.ts).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, figure, unaimedFigure } from '../lib/figure.ts';
import { main, PINNED_NODE, projectEnv, UserError } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { keepFigures, printFigures } from './report.ts';

const TESTS = ['concurrent/histories', 'tag-model/at-once'];

/** Counts of a run, as the test writes them to `DRILL_REPORT`. */
interface Report {
  readonly rounds: number;
  readonly operations: number;
  readonly answered: number;
  readonly refused: number;
  readonly unknown: number;
  readonly broken: number;
  readonly faults: number;
}

function wholeNumber(name: string, text: string): string {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UserError(`--${name} takes a whole number, not ${text}`);
  return text;
}

function figuresOf(report: Report): Figure[] {
  const name = 'concurrent histories';
  return [
    figure(`${name}: answers that no order explains`, report.faults, '', { of: 'value', atMost: 0 }),
    unaimedFigure(`${name}: operations`, report.operations, ''),
    unaimedFigure(`${name}: refused, as somebody was faster`, report.refused, ''),
    unaimedFigure(`${name}: calls without an answer`, report.unknown, ''),
    unaimedFigure(`${name}: connections broken`, report.broken, ''),
  ];
}

await main(async () => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-drill-'));
  const file = path.join(folder, 'report.json');
  try {
    const env = projectEnv({
      DRILL_MINUTES: wholeNumber('minutes', values.minutes),
      DRILL_SEED: wholeNumber('seed', values.seed),
      DRILL_REPORT: file,
    });
    const { code } = await run(
      PINNED_NODE,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...TESTS],
      { env },
    );
    if (code !== 0 || !existsSync(file)) return code || 1;
    const figures = figuresOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
    printFigures(figures);
    keepFigures(figures);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
