import { describe, expect, it } from 'vitest';
import type { NumberPath, TextPath } from './common.ts';
import { type FieldPath, type FormPart, fieldIn } from './path.ts';

interface Line {
  readonly sku: string;
  readonly price: number | null;
}

interface Sample {
  readonly name: { readonly uz: string; readonly ru: string };
  readonly count: number;
  readonly brand: string | null;
  readonly kind: 'yes_no' | 'text';
  readonly lines: readonly Line[];
  readonly spot: { readonly x: number | null } | null;
  readonly counts: Readonly<Partial<Record<'front' | 'back', number | null>>>;
}

const all = '' as string as FormPart<Sample>;
const text = (path: TextPath) => path;
const number = (path: NumberPath) => path;
const choice = (path: FieldPath<string | null | undefined, string | null>) => path;

// The compiler is the test here: a `ts-expect-error` without an error below it does not compile.
describe('paths of fields', () => {
  it('lead to the value, through objects, lists and what may be absent', () => {
    expect(text(fieldIn(all, 'name.uz'))).toBe('name.uz');
    const at = 2;
    expect(number(fieldIn(all, `lines.${at}.price`))).toBe('lines.2.price');
    expect(number(fieldIn(all, 'spot.x'))).toBe('spot.x');
    expect(number(fieldIn(all, 'counts.back'))).toBe('counts.back');
    expect(choice(fieldIn(all, 'brand'))).toBe('brand');
  });

  it('go on from a part of the form', () => {
    const line: FormPart<Line> = fieldIn(all, 'lines.0');
    expect(text(fieldIn(line, 'sku'))).toBe('lines.0.sku');
    const narrower: FormPart<Pick<Sample, 'name'>> = all;
    expect(text(fieldIn(narrower, 'name.ru'))).toBe('name.ru');
  });

  it('do not compile where they are misspelt', () => {
    // @ts-expect-error no such field
    fieldIn(all, 'nmae');
    // @ts-expect-error no such field in the object
    fieldIn(all, 'name.en');
    // @ts-expect-error no such field in a line
    fieldIn(all, 'lines.0.prise');
    // @ts-expect-error no index
    fieldIn(all, 'lines.price');
    // @ts-expect-error nothing below a text
    fieldIn(all, 'brand.id');
    // @ts-expect-error a plain string is no path of a field
    text('name.uz');
  });

  it('do not compile for a field of another type', () => {
    // @ts-expect-error a text field at a number
    text(fieldIn(all, 'count'));
    // @ts-expect-error a number field at a text
    number(fieldIn(all, 'name.uz'));
    // @ts-expect-error a number field leaves null behind when it is emptied
    number(fieldIn(all, 'count'));
    // @ts-expect-error a list that may be cleared, at a value that may not be null
    choice(fieldIn(all, 'name.uz'));
    // @ts-expect-error any text, at a value of two words
    text(fieldIn(all, 'kind'));
    // @ts-expect-error a whole part of the form is not written by a field
    text(all);
  });
});
