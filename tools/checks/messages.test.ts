import { ERROR_CODES } from '@javon/contract';
import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { errorCodeFaults, messages } from './messages.ts';

/** Runs the messages check on one namespace. */
function found(uz: object, ru: object): Promise<string[]> {
  const errors = JSON.stringify(Object.fromEntries(ERROR_CODES.map((code) => [code, 'x'])));
  const root = repository({
    'packages/messages/src/uz/errors.json': errors,
    'packages/messages/src/ru/errors.json': errors,
    'packages/messages/src/uz/goods.json': JSON.stringify(uz, null, 2),
    'packages/messages/src/ru/goods.json': JSON.stringify(ru, null, 2),
  });
  return findings(messages, root);
}

const FULL = { n_one: '{{count}}', n_few: '{{count}}', n_many: '{{count}}', n_other: '{{count}}' };

test('equal catalogues with full plural forms are silent', async () => {
  const uz = {
    n_one: '{{count}} ta',
    n_other: '{{count}} ta',
    a: { too_many: 'Koʻp', required: 'Majburiy to‘ldiriladigan maydon' },
  };
  const ru = { ...FULL, a: { too_many: 'Много', required: 'Поле должно быть заполнено' } };
  expect(await found(uz, ru)).toEqual([]);
});

test('a missing key is reported on either side, nested ones too', async () => {
  expect(await found({ a: { b: 'x' } }, { c: 'x' })).toEqual([
    expect.stringContaining('uz/goods.json c is missing; ru has it'),
    expect.stringContaining('ru/goods.json a.b is missing; uz has it'),
  ]);
});

test('missing and foreign plural forms are reported', async () => {
  const { n_few: _, ...short } = FULL;
  expect(await found({ ...FULL }, short)).toEqual([
    expect.stringContaining('n has plural forms that uz does not: few, many'),
    expect.stringContaining('n lacks the plural forms few'),
  ]);
});

test('other placeholders, empty texts and wrong apostrophes are reported', async () => {
  expect(await found({ a: '{{name}}', b: '', c: "To'g'ri" }, { a: '{{title}}', b: 'x', c: 'x' })).toEqual([
    'packages/messages/src/uz/goods.json:2 a lacks {{title}}, which ru has',
    'packages/messages/src/uz/goods.json:3 b is empty',
    expect.stringContaining('uz/goods.json:4 c has a wrong apostrophe'),
    'packages/messages/src/ru/goods.json:2 a lacks {{name}}, which uz has',
  ]);
});

test('quotation marks of the other language are reported', async () => {
  const texts = { a: '“{{name}}” oʻchirildi', b: '«{{name}}» oʻchirildi' };
  expect(await found(texts, { a: '«{{name}}» удалена', b: '“{{name}}” удалена' })).toEqual([
    'packages/messages/src/uz/goods.json:3 b has other quotation marks than “…”',
    'packages/messages/src/ru/goods.json:3 b has other quotation marks than «…»',
  ]);
});

test('texts for unknown codes, and codes without a text, are reported', () => {
  expect(errorCodeFaults(['required', 'stray'], ['required', 'too_long'])).toEqual([
    { key: 'too_long', what: 'is missing; the contract has this error code' },
    { key: 'stray', what: 'is no error code of the contract' },
  ]);
});
