import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { streamSheet } from './stream-sheet.ts';

const COLUMNS = [
  { heading: 'Nomi', width: 20 },
  { heading: 'Narxi', width: 10 },
];

/** Rows that compress badly, counted as they are read. */
async function* rows(most: number, counted: { read: number; ended: boolean }): AsyncGenerator<Cell[]> {
  try {
    for (; counted.read < most; counted.read++) yield [`${Math.sin(counted.read)}`.repeat(50), counted.read];
  } finally {
    counted.ended = true;
  }
}

const counter = () => ({ read: 0, ended: false });

/** Waits until no more rows are read. */
async function settled(counted: { read: number }): Promise<number> {
  for (let before = -1; before !== counted.read || before === 0; ) {
    before = counted.read;
    for (let turn = 0; turn < 50; turn++) await setImmediate();
  }
  return counted.read;
}

it('has its headings and its rows, and the same bytes for the same rows', async () => {
  const file = async () =>
    buffer(
      await streamSheet('Tovarlar', COLUMNS, [
        ['Choynak', 5],
        [null, true],
      ]),
    );
  const once = await file();
  expect(await readSheet(once)).toEqual([
    ['Nomi', 'Narxi'],
    ['Choynak', 5],
    [null, true],
  ]);
  expect((await file()).equals(once)).toBe(true);
});

it('reads no more rows than its reader takes, and stops reading when the reader disconnects', async () => {
  const counted = counter();
  const stream = await streamSheet('Uzun', COLUMNS, rows(100_000, counted));
  stream.once('readable', () => stream.read());
  expect(await settled(counted)).toBeLessThan(5000);
  stream.destroy();
  await settled(counted);
  expect(counted.ended).toBe(true);
});

/** Rows that end with an error. */
async function* broken(good: number): AsyncGenerator<Cell[]> {
  yield* rows(good, counter());
  throw new Error('gone');
}

it('an error of its first rows is thrown before there is a stream', async () => {
  await expect(streamSheet('Buzuq', COLUMNS, broken(1))).rejects.toThrow('gone');
});

it('an error of later rows is the error of the stream', async () => {
  const stream = await streamSheet('Buzuq', COLUMNS, broken(5000));
  stream.resume();
  await expect(finished(stream)).rejects.toThrow('gone');
});
