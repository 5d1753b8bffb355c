import { describe, expect, it } from 'vitest';
import type { Command } from '../index.ts';
import { drawn } from '../testing/drawn.ts';
import { line, placed, polygon } from './commands.ts';
import { anyMeet, type Extent, extentOf } from './extent.ts';
import { boxName, fitText, guessText, wrapText } from './text.ts';

/** Each letter is as wide as its size. */
const letters = (text: string, size: number) => text.length * size;

describe('text', () => {
  it('is estimated a little wider than it is, bold text more (PL-94)', () => {
    expect(guessText('abcde', 10, false)).toBeCloseTo(29);
    expect(guessText('abcde', 10, true)).toBeCloseTo(31);
  });

  it('is whole if it just fits, else cut with an ellipsis, or left out under two letters (PL-94)', () => {
    const fit = (text: string, room: number) => fitText(text, room, 10, false, letters);
    expect(fit('Samsung', 70)).toBe('Samsung');
    expect(fit('Samsung', 69)).toBe('Samsu…');
    expect(fit('Samsung', 30)).toBe('Sa…');
    expect(fit('Samsung', 29)).toBe('');
    expect(fit('ab', 19)).toBe('');
    expect(fit('abc', 29)).toBe('');
    expect(fit('', 0)).toBe('');
  });

  it('is cut between letters, never within one, and not after a space (PL-94)', () => {
    expect(fitText('LG OLED', 40, 10, false, letters)).toBe('LG…');
    expect(fitText('LG OLED', 50, 10, false, letters)).toBe('LG O…');
    expect(fitText('👟👟👟👟', 4, 1, false, (text) => [...text].length - 1)).toBe('👟👟👟👟');
    expect(fitText('👟👟👟👟', 3, 1, false, (text) => [...text].length)).toBe('👟👟…');
  });

  it('is measured in its own weight (PL-94)', () => {
    const weigh = (text: string, _: number, bold: boolean) => text.length * (bold ? 2 : 1);
    expect([fitText('abcd', 4, 1, false, weigh), fitText('abcd', 4, 1, true, weigh)]).toEqual(['abcd', '']);
    expect(wrapText('ab cd', 5, 1, 2, weigh)).toEqual(['ab cd']);
  });

  it('wraps at a space, and ends in an ellipsis on the last line (PL-97)', () => {
    const wrap = (text: string, lines: number) => wrapText(text, 70, 10, lines, letters);
    expect(wrap('ab cd efgh', 1)).toEqual(['ab cd…']);
    expect(wrap('ab cd efgh', 2)).toEqual(['ab cd', 'efgh']);
    expect(wrap('ab cde ijkl mn', 2)).toEqual(['ab cde', 'ijkl mn']);
    expect(wrap('ab cdef ijkl', 3)).toEqual(['ab cdef', 'ijkl']);
    expect(wrap('  ab \n cd  ', 3)).toEqual(['ab cd']);
    expect([wrap('', 2), wrap('   ', 2), wrap('ab', 0)]).toEqual([[], [], []]);
  });

  it('cuts a word longer than a line, and leaves out one too short to read (PL-97)', () => {
    expect(wrapText('abcdefghij kl', 50, 10, 3, letters)).toEqual(['abcd…', 'kl']);
    expect(wrapText('abcdefghij k', 20, 10, 3, letters)).toEqual(['k']);
    expect(wrapText('abcdefghij', 20, 10, 1, letters)).toEqual([]);
  });

  it('begins with the brand if the name has it after other words (PL-97)', () => {
    expect(boxName('Телефон LG', 'LG')).toBe('LG');
    expect(boxName('LG LG', 'LG')).toBe('LG LG');
    expect(boxName('Телефон', '')).toBe('Телефон');
  });
});

const RECT: Command = { kind: 'rect', x: 10, y: 20, width: 30, height: 40, fill: null, stroke: null };
const TEXT: Command = {
  kind: 'text',
  x: 100,
  y: 50,
  size: 10,
  anchor: 'start',
  bold: false,
  ink: 'ink',
  text: 'abc',
};

describe('the bounds of a drawing', () => {
  it('include every command (PL-90)', () => {
    const of = (command: Command) => extentOf([command], letters);
    expect(of(RECT)).toEqual([
      [10, 20],
      [40, 60],
    ]);
    expect(of({ kind: 'line', x1: 9, y1: 2, x2: 3, y2: 4, stroke: line('ink', 1) })).toEqual([
      [3, 2],
      [9, 4],
    ]);
    const triangle = polygon(
      [
        [5, 9],
        [1, 7],
        [3, 2],
      ],
      null,
      null,
    );
    expect(of(triangle)).toEqual([
      [1, 2],
      [5, 9],
    ]);
    expect(extentOf([RECT, triangle], letters)).toEqual([
      [1, 2],
      [40, 60],
    ]);
  });

  it('include text from its anchor, an em above its baseline and a quarter below (PL-90)', () => {
    const of = (anchor: 'start' | 'middle' | 'end') => extentOf([{ ...TEXT, anchor }], letters);
    expect([of('start'), of('middle'), of('end')]).toEqual([
      [
        [100, 40],
        [130, 52.5],
      ],
      [
        [85, 40],
        [115, 52.5],
      ],
      [
        [70, 40],
        [100, 52.5],
      ],
    ]);
  });

  it('overlap others if they share an area, or are nearer than a gap (PL-96)', () => {
    const box = (x: number, y: number): Extent => [
      [x, y],
      [x + 10, y + 10],
    ];
    const meet = (x: number, y: number, gap?: number) =>
      [anyMeet([box(0, 0), box(x, y)], gap), anyMeet([box(x, y), box(0, 0)], gap)].every(Boolean);
    const apart = (x: number, y: number, gap?: number) =>
      !anyMeet([box(0, 0), box(x, y), box(500, 500)], gap);
    expect([meet(9, 0), meet(0, 9), meet(-9, 9), meet(14, 0, 5), meet(0, 14, 5)]).not.toContain(false);
    expect([
      apart(10, 0),
      apart(0, 10),
      apart(-10, 0),
      apart(0, -10),
      apart(9, 10),
      apart(15, 0, 5),
      apart(0, 15, 5),
    ]).not.toContain(false);
    expect(anyMeet([box(0, 0), box(50, 0), box(55, 5)])).toBe(true);
    expect(anyMeet([box(0, 0)])).toBe(false);
  });
});

describe('a moved drawing', () => {
  it('is scaled and then moved, pens and dashes too, rounded to a tenth (PL-95)', () => {
    const commands: Command[] = [
      { ...RECT, fill: { ink: 'goods' }, stroke: line('ink', 4, 6) },
      RECT,
      polygon(
        [
          [1, 2],
          [3, 4],
        ],
        null,
        line('ink', 2),
      ),
      { kind: 'line', x1: 1, y1: 2, x2: 3, y2: 4, stroke: line('muted', 1.25, 2.5) },
      TEXT,
    ];
    expect(drawn(placed(commands, 0.5, 100, 200))).toEqual([
      'rect 105 210 15 20 | goods | ink 2 dash 3',
      'rect 105 210 15 20 | no fill | no stroke',
      'polygon 100.5 201 101.5 202 | no fill | ink 1',
      'line 100.5 201 101.5 202 | muted 0.6 dash 1.3',
      'text 150 225 5 start ink "abc"',
    ]);
  });
});
