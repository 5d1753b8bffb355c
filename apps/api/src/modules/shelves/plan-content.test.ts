import { buffer } from 'node:stream/consumers';
import type { Command, Drawing, Stroke } from '@javon/planogram';
import { streamPdf } from '@javon/price-tag/pdf';
import { describe, expect, it } from 'vitest';
import { PlanContent, textWidth } from './plan-content.ts';

const FACTS = { title: 'Javon', language: 'uz', date: new Date('2026-11-21T09:00:00Z') };

/** Writes a page 254 mm wide and high; returns the operators after its coordinate system, and its opacities. */
async function written(...commands: Command[]) {
  const drawing: Drawing = { width: 2540, height: 2540, patternPitch: 20, commands };
  let operators: string[] = [];
  let opacities: object = {};
  const stream = streamPdf([drawing], FACTS, 1, (_, fonts) => (page, out) => {
    const start = out.length;
    opacities = PlanContent.write(out, fonts, page);
    operators = out.view(start).toString('latin1').trimEnd().split('\n');
    return { width: page.width, height: page.height };
  });
  await buffer(stream);
  expect(operators[0]).toBe('0.0283464567 0 0 -0.0283464567 0 720 cm');
  return { operators: operators.slice(1), opacities };
}

const rect: Extract<Command, { kind: 'rect' }> = {
  kind: 'rect',
  x: 10,
  y: 20,
  width: 30,
  height: 40,
  fill: null,
  stroke: null,
};
const outline = '100 200 300 400 re';
const triangle: Extract<Command, { kind: 'polygon' }> = {
  kind: 'polygon',
  points: [10, 100, 50, 100, 50, 120],
  fill: null,
  stroke: null,
};
const corners = ['100 1000 m', '500 1000 l', '500 1200 l'];
const line = (ink: Stroke['ink'], width: number, dash: number | null = null): Stroke => ({
  ink,
  width,
  dash,
});
const text = (anchor: 'start' | 'middle' | 'end', bold = false): Command => ({
  kind: 'text',
  x: 500,
  y: 60,
  size: 25,
  anchor,
  bold,
  ink: 'ink',
  text: '1234',
});
/** Operators in hundredths of a millimetre around the letters of a text. */
const around = (x: number, weight = 400) => [
  'BT',
  `/F${weight} 250 Tf`,
  `1 0 0 -1 ${Math.round(x * 10)} 600 Tm`,
];

describe('the operators of a plan on paper', () => {
  it('fill an area in an ink or in a colour of its own', async () => {
    const { operators } = await written(
      { ...rect, fill: { ink: 'red' } },
      { ...rect, fill: { ink: '#0000ff' } },
      { ...rect, fill: { ink: 'paper' } },
    );
    expect(operators).toEqual([
      '0.9412 0.2431 0.2431 rg',
      outline,
      'f',
      '0 0 1 rg',
      outline,
      'f',
      '1 g',
      outline,
      'f',
    ]);
  });

  it('draw an unknown ink in the ink of letters', async () => {
    const { operators } = await written({ ...rect, fill: { ink: 'unknown' as 'ink' } });
    expect(operators[0]).toBe('0.102 0.1059 0.1176 rg');
  });

  it('set a colour, a pen and dashes only where they change', async () => {
    const { operators } = await written(
      { ...rect, fill: { ink: 'paper' }, stroke: line('board', 2) },
      { ...rect, fill: { ink: 'paper' }, stroke: line('board', 2) },
      { kind: 'line', x1: 1, y1: 2, x2: 3, y2: 4, stroke: line('board', 2, 5) },
      { kind: 'line', x1: 1, y1: 2, x2: 3, y2: 4, stroke: line('board', 3) },
      { kind: 'line', x1: 1, y1: 2, x2: 3, y2: 4, stroke: line('red', 3) },
      { ...rect, fill: { ink: 'red' } },
      { ...rect, fill: { ink: 'paper' } },
    );
    const segment = ['10 20 m', '30 40 l', 'S'];
    expect(operators).toEqual([
      '1 g',
      outline,
      'f',
      '0.5529 0.4314 0.3098 RG',
      '20 w',
      outline,
      'S',
      outline,
      'f',
      outline,
      'S',
      '[50]0 d',
      ...segment,
      '30 w',
      '[]0 d',
      ...segment,
      '0.9412 0.2431 0.2431 RG',
      ...segment,
      '0.9412 0.2431 0.2431 rg',
      outline,
      'f',
      '1 g',
      outline,
      'f',
    ]);
  });

  it('name each opacity once, and draw lines and letters opaque after it', async () => {
    const half = { ink: 'red', opacity: 0.5 } as const;
    const { operators, opacities } = await written(
      { ...rect, fill: half },
      { ...rect, fill: half },
      { ...rect, stroke: line('red', 2) },
      { ...rect, fill: half },
      text('start'),
    );
    expect(operators.filter((one) => one.endsWith('gs'))).toEqual([
      '/G50 gs',
      '/G100 gs',
      '/G50 gs',
      '/G100 gs',
    ]);
    expect(opacities).toEqual({ G50: { ca: 0.5, CA: 0.5 }, G100: { ca: 1, CA: 1 } });
    expect((await written({ ...rect, fill: { ink: 'red' } })).opacities).toEqual({});
  });

  it('close a polygon around its points', async () => {
    const { operators } = await written({ ...triangle, fill: { ink: 'paper' } });
    expect(operators).toEqual(['1 g', ...corners, 'h', 'f']);
  });

  it.each([
    // Strokes begin a height to the left, so that the slanted ones cover the whole area.
    ['rising', ['-100 1200 m', '100 1000 l', '100 1200 m', '300 1000 l', '300 1200 m', '500 1000 l']],
    ['falling', ['-100 1000 m', '100 1200 l', '100 1000 m', '300 1200 l', '300 1000 m', '500 1200 l']],
  ] as const)('hatch a polygon by %s strokes within its bounds', async (pattern, strokes) => {
    const { operators } = await written({ ...triangle, fill: { ink: 'green', pattern, opacity: 0.4 } });
    expect(operators).toEqual([
      '/G40 gs',
      'q',
      ...corners,
      'h',
      'W n',
      '0.2157 0.698 0.302 RG',
      '14 w []0 d',
      ...strokes,
      'S',
      'Q',
    ]);
  });

  it('hatch by dots, a line of them per column', async () => {
    const { operators } = await written({ ...rect, fill: { ink: 'green', pattern: 'dots' } });
    expect(operators).toEqual([
      'q',
      outline,
      'W n',
      '0.2157 0.698 0.302 RG',
      '1 J 40 w [1 199]0 d',
      '200 300 m',
      '200 600 l',
      'S',
      'Q',
    ]);
  });

  it('begin, centre and end a text at its place', async () => {
    const begun = (await written(text('start'))).operators;
    expect(begun.slice(0, 4)).toEqual(['0.102 0.1059 0.1176 rg', ...around(500)]);
    expect(begun.slice(-2)).toEqual([expect.stringMatching(/^\(.+\)Tj$/s), 'ET']);
    const wide = textWidth('1234', 25, true);
    const centred = (await written(text('middle', true))).operators;
    expect(centred.slice(1, 4)).toEqual(around(500 - wide / 2, 600));
    // Right-aligned texts are figures, in digits of equal width.
    const ended = (await written(text('end'))).operators;
    expect(ended.slice(1, 4)).toEqual(around(500 - textWidth('1234', 25, false, true)));
    expect(textWidth('1111', 25, false, true)).toBe(textWidth('8888', 25, false, true));
    expect(textWidth('1111', 25, false)).toBeLessThan(textWidth('8888', 25, false));
  });

  it('make space for a text longer than the writer had', async () => {
    const long = '8'.repeat(200_000);
    const { operators } = await written({ ...text('start'), text: long } as Command);
    expect(operators.at(-1)).toBe('ET');
  });
});
