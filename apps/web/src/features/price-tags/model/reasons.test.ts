import { describe, expect, it } from 'vitest';
import { reasonParts } from './reasons.ts';

const words = {
  money: (value: number) => `${value} soʻm`,
  none: 'yoʻq',
  day: (value: string) => value.split('-').reverse().join('.'),
  named: (name: string) => `“${name}”`,
  format: (code: string) => (code === 'label' ? 'etiketka' : code),
  language: (code: string) => (code === 'kaa' ? 'qoraqalpoqcha' : code),
};

describe('text of a reason', () => {
  it('shows sums before and after', () => {
    expect(reasonParts({ code: 'price', from: 2, to: 1 }, words)).toEqual({
      code: 'price',
      from: '2 soʻm',
      to: '1 soʻm',
    });
  });

  it('shows that there was no sum, or will be none', () => {
    expect(reasonParts({ code: 'old_price', from: null, to: 3 }, words).from).toBe('yoʻq');
    expect(reasonParts({ code: 'old_price', from: 3, to: null }, words).to).toBe('yoʻq');
  });

  it('name languages and shelves', () => {
    expect(reasonParts({ code: 'language', from: 'uz', to: 'kaa' }, words).to).toBe('qoraqalpoqcha');
    expect(reasonParts({ code: 'moved', from: null, to: 'A2' }, words)).toMatchObject({
      from: null,
      to: 'A2',
    });
  });

  it('names a campaign once, and formats its last day', () => {
    expect(reasonParts({ code: 'campaign_began', from: null, to: 'Navroʻz' }, words)).toEqual({
      code: 'campaign_began',
      from: '“Navroʻz”',
      to: null,
    });
    expect(reasonParts({ code: 'until', from: '2026-11-30', to: '2026-12-05' }, words)).toMatchObject({
      from: '30.11.2026',
      to: '05.12.2026',
    });
  });

  it('names the format of a category that changed', () => {
    expect(reasonParts({ code: 'format', from: 'A6', to: 'label' }, words)).toEqual({
      code: 'format',
      from: 'A6',
      to: 'etiketka',
    });
  });

  it('gives the day of a tag that hangs before it', () => {
    expect(reasonParts({ code: 'ahead', from: null, to: '2026-12-06' }, words)).toEqual({
      code: 'ahead',
      from: null,
      to: '06.12.2026',
    });
  });

  it('has no before and after if there is none', () => {
    expect(reasonParts({ code: 'never_printed', from: null, to: null }, words)).toEqual({
      code: 'never_printed',
      from: null,
      to: null,
    });
  });
});
