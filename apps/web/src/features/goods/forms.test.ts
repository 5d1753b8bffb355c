import type { PlainValues } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { changedParts, type ProductValues } from './forms.ts';
import { formRows, sentPlain, shownPlain, typedPlain, unitOf } from './plain-columns.ts';

const WAS: ProductValues = {
  version: 3,
  name: { uz: 'Changyutgich', ru: 'Пылесос', kaa: '' },
  short_name: { uz: '', ru: '', kaa: '' },
  barcode: '',
  more_barcodes: ['96385074'],
  brand: null,
  category: '3',
  ...typedPlain({ width_mm: 300, length_mm: 200, weight_g: 4500 } as PlainValues),
};

describe('an edit of a product', () => {
  it('sends the changed fields, with the version', () => {
    expect(changedParts(WAS, { ...WAS, width_mm: 310, height_mm: 120 })).toEqual({
      version: 3,
      width_mm: 310,
      height_mm: 120,
    });
    expect(changedParts(WAS, WAS)).toEqual({ version: 3 });
  });

  it('sends brand and category by id, an emptied bar code and short name as null', () => {
    const short_name = { uz: 'K', ru: 'К', kaa: '' };
    const was = { ...WAS, barcode: '96385074', short_name };
    const now = { ...WAS, brand: { id: 4, name: 'Artel' }, category: '7' };
    expect(changedParts(was, now)).toEqual({
      version: 3,
      brand: 4,
      category: 7,
      barcode: null,
      short_name: null,
    });
    expect(changedParts(WAS, { ...WAS, short_name })).toEqual({ version: 3, short_name });
  });

  it('[BAR-1] sends all further barcodes if one was added, removed or moved, and otherwise none of them', () => {
    const more_barcodes = ['96385074', '012345678905'];
    const was = { ...WAS, barcode: '4006381333931' };
    expect(changedParts(was, { ...was, more_barcodes })).toEqual({ version: 3, more_barcodes });
    expect(changedParts(was, { ...was, more_barcodes: [] })).toEqual({ version: 3, more_barcodes: [] });
    expect(changedParts(was, { ...was, more_barcodes: ['96385074'] })).toEqual({ version: 3 });
    const moved = more_barcodes.toReversed();
    expect(changedParts({ ...was, more_barcodes }, { ...was, more_barcodes: moved })).toEqual({
      version: 3,
      more_barcodes: moved,
    });
  });

  it('sends a name in all its languages, and an emptied field as null', () => {
    const now = { ...WAS, name: { ...WAS.name, ru: 'Пылесос Bosch' }, weight_g: null };
    expect(changedParts(WAS, now)).toEqual({
      version: 3,
      weight_g: null,
      name: { uz: 'Changyutgich', ru: 'Пылесос Bosch', kaa: '' },
    });
  });
});

describe('plain columns of a product', () => {
  it('are typed and shown in centimetres and kilograms', () => {
    expect(unitOf('width_mm')).toEqual({ scale: 10, decimals: 1 });
    expect(unitOf('weight_g')).toEqual({ scale: 1000, decimals: 3 });
    expect(unitOf('priority')).toEqual({ scale: 1, decimals: 0 });
    expect(shownPlain('width_mm', 655)).toBe('65,5');
    expect(shownPlain('weight_g', 1250)).toBe('1,25');
    expect(shownPlain('priority', 0)).toBe('0');
    expect(shownPlain('height_mm', null)).toBeNull();
  });

  it('are placed two in a row of the form, one with a line of help alone', () => {
    expect(formRows(['width_mm', 'height_mm', 'length_mm', 'priority', 'front_quantity'])).toEqual([
      ['width_mm', 'height_mm'],
      ['length_mm'],
      ['priority'],
      ['front_quantity'],
    ]);
  });

  it('send a text without surrounding spaces, and an empty one as null', () => {
    expect(sentPlain(' Oʻzbekiston ')).toBe('Oʻzbekiston');
    expect(sentPlain('  ')).toBeNull();
    expect(sentPlain(0)).toBe(0);
    expect(sentPlain(null)).toBeNull();
  });
});
