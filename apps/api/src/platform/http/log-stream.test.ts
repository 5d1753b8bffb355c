import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogStream } from './log-stream.ts';

let folder: string;
let file: string;
let fd: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-log-'));
  file = path.join(folder, 'log');
  fd = openSync(file, 'a');
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

it('all lines are written in their order, those that wait also at the end of the process', async () => {
  const log = new LogStream(fd);
  const lines = Array.from({ length: 200 }, (_, number) => `${number}\n`);
  for (const line of lines.slice(0, 100)) log.write(line);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.slice(0, 100).join('')));
  for (const line of lines.slice(100)) log.write(line);
  log.flush();
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toHaveLength(lines.join('').length));
});

it('lines without a reader are dropped beyond a limit instead of filling the memory', async () => {
  const log = new LogStream(fd);
  const long = `${'x'.repeat(1024 ** 2)}\n`;
  for (let count = 0; count < 20; count++) log.write(long);
  await vi.waitFor(() => expect(readFileSync(file).length).toBeGreaterThan(3 * 1024 ** 2));
  log.write('last\n');
  await vi.waitFor(() => expect(readFileSync(file, 'utf8').endsWith('last\n')).toBe(true));
  expect(readFileSync(file).length).toBeLessThan(6 * 1024 ** 2);
});
