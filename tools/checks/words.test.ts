import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { words } from './words.ts';

/** Returns what the check finds in these texts of a screen. */
function found(uz: object, ru: object): Promise<string[]> {
  return findings(
    words,
    repository({
      'packages/messages/src/uz/goods.json': JSON.stringify(uz, null, 2),
      'packages/messages/src/ru/goods.json': JSON.stringify(ru, null, 2),
    }),
  );
}

test('the words of the product are silent, and so are words with the same beginning', async () => {
  const uz = {
    a: 'Tovar javonda yoʻq',
    b: 'Dasturchilarga murojaat qiling',
    c: 'Toshkent viloyati',
    d: 'Bir qadam ortga',
    e: 'Rasmni olib tashlash',
  };
  expect(await found(uz, { a: 'Товара нет на стеллаже', b: 'Версия {{number}}' })).toEqual([]);
});

test('another word for the same thing is reported with its place and the word to use, in both languages', async () => {
  expect(
    await found(
      { a: '{{count}} ta mahsulot', b: { c: 'Bu yorliqni olib tashlash kerak' } },
      { a: 'Стандартный пароль' },
    ),
  ).toEqual([
    'packages/messages/src/uz/goods.json:2 a: “{{count}} ta mahsulot” has another word for “tovar”',
    expect.stringContaining('uz/goods.json:4 b.c: “Bu yorliqni olib tashlash kerak” has another word'),
    expect.stringContaining('ru/goods.json:2 a: “Стандартный пароль” has another word'),
  ]);
});

test('keys that name one thing have one text', async () => {
  const root = (back: string) =>
    repository({
      'packages/messages/src/uz/ui.json': JSON.stringify({ back: 'Orqaga' }),
      'packages/messages/src/uz/frame.json': JSON.stringify({ no_access: { back } }, null, 2),
    });
  expect((await findings(words, root('orqaga'))).filter((line) => line.includes('back'))).toEqual([]);
  expect(await findings(words, root('Qaytish'))).toContain(
    'packages/messages/src/uz/frame.json:3 no_access.back names the same as ui.back and has another text',
  );
});
