import { describe, expect, it } from 'vitest';
import { bodyOfNew, changedPermission, NEW_PERMISSION, optionsIn, valuesOf } from './permission-form.ts';

const written = { ...NEW_PERMISSION, key: ' report.sales ', category: 'day', name: { uz: 'A', ru: 'Б' } };

describe('the form of a permission', () => {
  it('sends options only with a list', () => {
    expect(bodyOfNew(written)).toEqual({
      key: 'report.sales',
      name: { uz: 'A', ru: 'Б' },
      type: 'flag',
      category: 'day',
      colour: '#4F58E3',
    });
    expect(bodyOfNew({ ...written, type: 'list', options: '0; own , all' })).toMatchObject({
      options: ['0', 'own', 'all'],
    });
    expect(optionsIn(' , ')).toEqual([]);
  });

  it('sends only the changed fields of an edit, and options if the type becomes a list', () => {
    expect(changedPermission(written, { ...written, colour: '#000000' }, 3)).toEqual({
      version: 3,
      colour: '#000000',
    });
    expect(changedPermission(written, { ...written, type: 'list' }, 3)).toEqual({
      version: 3,
      type: 'list',
      options: ['0', 'own', 'all'],
    });
    expect(changedPermission(written, written, 3)).toEqual({ version: 3 });
  });

  it('shows a permission as it is', () => {
    const values = valuesOf({
      key: 'a.b',
      name: { uz: 'A', ru: 'Б' },
      type: 'list',
      category: 'day',
      category_name: { uz: '', ru: '' },
      colour: '#112233',
      options: ['0', 'view'],
      system: false,
      version: 1,
    });
    expect(values).toMatchObject({ key: 'a.b', options: '0, view', colour: '#112233' });
  });
});
