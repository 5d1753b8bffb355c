import { expect, test } from 'vitest';
import { drawPart } from '../testing/draw-part.ts';
import type { TextPart } from './types.ts';

const part: TextPart = {
  kind: 'text',
  x: 50,
  y: 100,
  w: 300,
  h: 200,
  size: 12,
  floor: 10,
  weight: 400,
  align: 'left',
  valign: 'top',
  ink: 'grey',
  maxLines: 3,
  leading: 120,
  text: { uz: 'Bepul yetkazib berish', ru: 'Доставка бесплатно' },
};

test('[PT-30] words wrap in their box, lines apart by the leading', () => {
  expect(drawPart(part)).toMatchInlineSnapshot(`
    [
      "text 500 1410 size 423 width 2942 400 grey "Bepul yetkazib"",
      "text 500 1918 size 423 width 1241 400 grey "berish"",
    ]
  `);
});

test('[PT-33] a text is placed by its part, each line separately', () => {
  const at = (align: TextPart['align'], valign: TextPart['valign']) =>
    drawPart({ ...part, align, valign }).map((line) => line.split(' size')[0]);
  expect(at('center', 'middle')).toMatchInlineSnapshot(`
    [
      "text 529 1899",
      "text 1379 2407",
    ]
  `);
  expect(at('right', 'bottom')).toMatchInlineSnapshot(`
    [
      "text 558 2389",
      "text 2259 2897",
    ]
  `);
});

test('[PT-30] a text that shrinks reports the size', () => {
  expect(drawPart({ ...part, maxLines: 1, w: 400 })).toMatchInlineSnapshot(`
    [
      "text 500 1376 size 388 width 3946 400 grey "Bepul yetkazib berish"",
      "note: info shrunk part 0 11",
    ]
  `);
});

test('[PT-30] a text that is cut reports it', () => {
  expect(drawPart({ ...part, maxLines: 1 })).toMatchInlineSnapshot(`
    [
      "text 500 1342 size 353 width 2760 400 grey "Bepul yetkazib…"",
      "note: warning cut part 0",
    ]
  `);
});

test('[PT-30] an empty text draws nothing and has no note', () => {
  expect(drawPart({ ...part, text: { uz: '', ru: '' } })).toEqual([]);
});

test('[PT-22] [PT-62] words are in the language of the tag and the ink and weight of the part', () => {
  const [line] = drawPart({ ...part, w: 900, ink: 'white', weight: 800 }, { language: 'ru' });
  expect(line).toMatch(/ 800 white "Доставка бесплатно"$/);
});
