import { describe, expect, it } from 'vitest';
import { type LabelBox, labelFor, uprightLabelFor, wrap } from './label.ts';

/** Every sign six pixels wide. */
const six = (text: string) => text.length * 6;
const box = (width: number, height: number, taken = 0): LabelBox => ({ width, height, taken });

describe('the writing on a box', () => {
  it('wraps at words and ends in an ellipsis', () => {
    expect(wrap('Samsung UE55 televizori', 72, 3, six)).toEqual(['Samsung UE55', 'televizori']);
    expect(wrap('Samsung UE55 televizori, 55 dyuym', 72, 2, six)).toEqual(['Samsung UE55', 'televizori,…']);
    expect(wrap('Mikrotoʻlqinli pech', 48, 2, six)).toEqual(['Mikroto…', 'pech']);
    expect(wrap('  ', 48, 2, six)).toEqual([]);
  });

  it('shows the price whole or not at all', () => {
    expect(labelFor(box(120, 80), 'Samsung UE55', '4 990 000', six).price).toBe('4 990 000');
    expect(labelFor(box(60, 80), 'Samsung UE55', '4 990 000', six).price).toBeNull();
    expect(labelFor(box(120, 80), 'Samsung UE55', null, six).lines).toEqual(['Samsung UE55']);
  });

  it('keeps to the price where there is little height, and to nothing in a small box', () => {
    expect(labelFor(box(120, 28), 'Samsung', '4 990 000', six)).toMatchObject({
      lines: [],
      price: '4 990 000',
    });
    expect(labelFor(box(20, 20), 'Samsung', '4 990 000', six)).toMatchObject({ lines: [], price: null });
  });

  it('is beside what is taken of a wide box, and below it in a narrow one', () => {
    expect(labelFor(box(160, 80, 18), 'Samsung', null, six).top).toBe(4);
    expect(labelFor(box(70, 80, 18), 'Samsung', null, six).top).toBe(22);
  });

  it('leaves the foot to the number of pieces where the price has no room', () => {
    expect(labelFor(box(50, 45), 'Oppo Reno 12', null, six).lines).toHaveLength(2);
    expect(labelFor({ ...box(50, 45), counted: true }, 'Oppo Reno 12', null, six).lines).toHaveLength(1);
  });

  it('is upright where there is no room across', () => {
    expect(uprightLabelFor(box(25, 60), 'Oppo Reno 12', six)?.lines).toEqual(['Oppo', 'Reno 12']);
    expect(uprightLabelFor(box(14, 60), 'Oppo Reno 12', six)?.lines).toEqual(['Oppo Re…']);
    expect(uprightLabelFor(box(60, 60), 'Oppo Reno 12', six)).toBeNull();
    expect(uprightLabelFor(box(25, 30), 'Oppo Reno 12', six)).toBeNull();
    expect(uprightLabelFor(box(10, 60), 'Oppo Reno 12', six)).toBeNull();
    expect(uprightLabelFor(box(25, 34), 'Samsung Galaxy', six)).toBeNull();
    expect(uprightLabelFor(box(25, 44), 'Samsung Galaxy', six)?.lines).toEqual(['Samsu…', 'Galaxy']);
  });
});
