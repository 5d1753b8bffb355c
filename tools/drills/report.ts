import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../lib/figure.ts';
import { ROOT } from '../lib/root.mjs';

const FILE = path.join(ROOT, 'bench/results/drills.json');

/** Writes figures into the file of all drills, replacing this drill's previous ones. */
export function keepFigures(figures: readonly Figure[]): void {
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Figure[]) : [];
  const names = new Set(figures.map(({ name }) => name));
  const all = [...before.filter(({ name }) => !names.has(name)), ...figures];
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

/** Prints figures with their targets, one per line. */
export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log('');
  for (const { name, value, unit, aim, holds } of figures)
    console.log(
      `  ${name.padEnd(width)}  ${String(value).padStart(8)} ${unit.padEnd(7)} ${aim.padEnd(12)} ${holds ? 'yes' : 'NO'}`,
    );
  console.log('');
}
