import type { HistoryValue } from '@javon/contract';
import { historyWords } from '@javon/messages';
import goods from '@javon/messages/uz/goods.json' with { type: 'json' };
import uzHistory from '@javon/messages/uz/history.json' with { type: 'json' };
import imports from '@javon/messages/uz/imports.json' with { type: 'json' };
import permissions from '@javon/messages/uz/permissions.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { actionName, changeText, entityName, fieldName, valueText, type Words } from './readable.ts';

const history = historyWords(uzHistory, imports, goods);
const words: Words = { language: 'uz', history, permissions, money: (amount) => `${amount} soʻm` };
const value = (entity: string, field: string, what: unknown) =>
  valueText(words, entity, field, what as HistoryValue).replaceAll('\u00a0', ' ');

describe('a line of the history as text [OPS-1]', () => {
  it('names things, actions and fields, and shows the key if there is no name', () => {
    expect(entityName(words, 'user')).toBe('Xodim');
    expect(entityName(words, 'spaceship')).toBe('spaceship');
    expect(entityName(words, 'constructor')).toBe('constructor');
    expect(actionName(words, 'blocked')).toBe('bloklandi');
    expect(fieldName(words, 'user', 'name')).toBe('Ism');
    expect(fieldName(words, 'shelf', 'name')).toBe('Nomi');
    expect(fieldName(words, 'product', 'width_mm')).toBe('Eni, mm');
    expect(fieldName(words, 'product', 'front_quantity')).toBe('Oldinda, dona');
    expect(fieldName(words, 'product', 'unheard_of')).toBe('unheard_of');
  });

  it('names the kind of an import as on the page of imports, in lower case', () => {
    expect(value('import', 'kind', 'balances')).toBe('qoldiqlar');
    expect(value('import', 'kind', 'unheard_of')).toBe('unheard_of');
  });

  it('names the permissions of a role and their values', () => {
    expect(fieldName(words, 'role', 'users.block')).toBe('Xodimni bloklash va faolsizlantirish');
    expect(value('role', 'users.block', 'own')).toBe('oʻz filiali');
    expect(value('role', 'users.block', 'all')).toBe('hammasi');
    expect(value('role', 'goods', '1')).toBe('ha');
    expect(value('role', 'goods', '0')).toBe('yoʻq');
    expect(value('role', 'price_tag.batch', '1500')).toBe('1 500');
    expect(value('role', 'name_uz', '1')).toBe('1');
  });

  it('formats sums, days, moments, phones and states as the screens do', () => {
    expect(value('product', 'price', 4_990_000)).toBe('4 990 000 soʻm');
    expect(value('product', 'width_mm', 1200)).toBe('1 200');
    expect(value('application', 'begin_date', '2026-11-21')).toBe('21.11.2026');
    expect(value('branch', 'closed_at', '2026-11-20T21:30:00.000Z')).toBe('21.11.2026 02:30');
    expect(value('user', 'phone', '+998901234567')).toBe('+998 (90) 123 45 67');
    expect(value('user', 'status', 'inactive')).toBe('faol emas');
    expect(value('user', 'photo_key', 'x.webp')).toBe('bor');
    expect(value('user', 'photo_key', null)).toBe('yoʻq');
    expect(value('permission', 'category', 'day')).toBe('Doʻkon kuni');
    expect(value('character', 'type', 'choice')).toBe('tanlov');
    expect(value('character', 'measure', 'kg')).toBe('KG, kilogramm');
  });

  it('names the target of a reference, and splits lists and objects', () => {
    expect(value('user', 'role_id', { id: 3, name: { uz: 'Sotuvchi', ru: 'Продавец' } })).toBe('Sotuvchi');
    expect(value('permission', 'options', ['0', 'own', 'all'])).toBe('0, own, all');
    expect(value('permission', 'options', [])).toBe('yoʻq');
    expect(value('shelf', 'size', { width_mm: 900, deep: [true] })).toBe('Eni, mm: 900; deep: ha');
  });

  it('describes a change, and for a new thing its values', () => {
    const change = (before: HistoryValue, after: HistoryValue) =>
      changeText(words, 'product', { field: 'price', before, after }).replaceAll('\u00a0', ' ');
    expect(change(100, 90)).toBe('Narx: 100 soʻm → 90 soʻm');
    expect(change(null, 90)).toBe('Narx: 90 soʻm');
    expect(change(100, null)).toBe('Narx: 100 soʻm → yoʻq');
  });
});
