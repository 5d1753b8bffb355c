import { describe, expect, it } from 'vitest';
import { characterBody, valuesOfCharacter } from './forms.ts';

describe('the form of a character', () => {
  const blank = valuesOfCharacter(null, 3);

  it('sends unit and measure only with a number, options only with a choice', () => {
    const unit = { uz: 'kg', ru: 'кг', kaa: '' };
    const options = [{ key: 'a', id: 5, uz: 'oq', ru: 'белый' }];
    const filled = { ...blank, unit, measure: 'kg', options } as const;
    expect(characterBody({ ...filled, type: 'number' })).toMatchObject({ unit, measure: 'kg' });
    expect(characterBody({ ...filled, type: 'number' })).not.toHaveProperty('options');
    expect(characterBody({ ...filled, type: 'choice' })).toMatchObject({
      options: [{ id: 5, value: { uz: 'oq', ru: 'белый' } }],
    });
    expect(characterBody({ ...filled, type: 'text' })).toEqual({
      version: 1,
      category: 3,
      name: { uz: '', ru: '', kaa: '' },
      type: 'text',
    });
  });

  it('sends an empty unit and measure as null', () => {
    expect(characterBody({ ...blank, type: 'number' })).toMatchObject({ unit: null, measure: null });
  });
});
