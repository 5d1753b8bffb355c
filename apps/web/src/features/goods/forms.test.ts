import { describe, expect, it } from 'vitest';
import { changedParts, type ProductValues } from './forms.ts';

const WAS: ProductValues = {
  version: 3,
  name: { uz: 'Changyutgich', ru: 'Пылесос', kaa: '' },
  short_name: { uz: '', ru: '', kaa: '' },
  barcode: '',
  brand: null,
  category: '3',
  front_quantity: 1,
  back_quantity: 0,
  width_mm: 300,
  height_mm: null,
  length_mm: 200,
  weight_g: 4500,
  priority: 0,
};

describe('an edit of a product', () => {
  it('sends what was changed, with the version', () => {
    expect(changedParts(WAS, { ...WAS, width_mm: 310, height_mm: 120 })).toEqual({
      version: 3,
      width_mm: 310,
      height_mm: 120,
    });
    expect(changedParts(WAS, WAS)).toEqual({ version: 3 });
  });

  it('sends brand and category by id, an emptied bar code and short name as none', () => {
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

  it('sends a name in all its languages, and an emptied field as none', () => {
    const now = { ...WAS, name: { ...WAS.name, ru: 'Пылесос Bosch' }, weight_g: null };
    expect(changedParts(WAS, now)).toEqual({
      version: 3,
      weight_g: null,
      name: { uz: 'Changyutgich', ru: 'Пылесос Bosch', kaa: '' },
    });
  });
});
