import type { ProductCharacter } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { changedValues, isGiven, typedOf } from './character-values.ts';

const character = (id: number, type: ProductCharacter['type'], value: ProductCharacter['value'] = null) =>
  ({
    id,
    type,
    value,
    name: { uz: 'N', ru: 'Н' },
    unit: null,
    measure: null,
    needed: false,
    options: [{ id: 7, value: { uz: 'oq', ru: 'белый' } }],
  }) satisfies ProductCharacter;

describe('values of a product', () => {
  it('are shown as they are typed: texts, numbers, yes or no, an option', () => {
    expect(typedOf(character(1, 'text', { uz: 'a', ru: 'б' }))).toEqual({ uz: 'a', ru: 'б' });
    expect(typedOf(character(1, 'number', { uz: '6,5', ru: '6,5' }))).toEqual({ uz: '6,5', ru: '6,5' });
    expect(typedOf(character(1, 'yes_no', { uz: 'bor', ru: 'да' })).uz).toBe('yes');
    expect(typedOf(character(1, 'yes_no', { uz: 'yoʻq', ru: 'нет' })).uz).toBe('no');
    expect(typedOf(character(1, 'choice', { uz: 'oq', ru: 'белый' })).uz).toBe('7');
    expect(typedOf(character(1, 'text')).uz).toBe('');
  });

  it('are sent by type, and only the changed ones', () => {
    const all = [
      character(1, 'text', { uz: 'a', ru: 'б', kaa: 'c' }),
      character(2, 'number'),
      character(3, 'yes_no'),
      character(4, 'choice'),
      character(5, 'text', { uz: 'q', ru: 'к' }),
      character(6, 'number', { uz: '1', ru: '1' }),
    ];
    const same = (text: string) => ({ uz: text, ru: text });
    const typed = new Map([
      [1, { uz: 'aa', ru: 'б' }],
      [2, same('6,5')],
      [3, same('no')],
      [4, same('7')],
      [5, { uz: 'q', ru: 'к' }],
      [6, same('')],
    ]);
    expect(changedValues(all, typed)).toEqual([
      { character: 1, value: { uz: 'aa', ru: 'б', kaa: 'c' } },
      { character: 2, value: '6,5' },
      { character: 3, value: false },
      { character: 4, value: { option: 7 } },
      { character: 6, value: null },
    ]);
  });

  it('are complete in both languages or empty', () => {
    expect(isGiven(character(1, 'text'), { uz: 'a', ru: ' ' })).toBe(false);
    expect(isGiven(character(1, 'text'), { uz: '', ru: '' })).toBe(true);
  });
});
