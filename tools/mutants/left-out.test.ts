import { describe, expect, it } from 'vitest';
import { leftOutOf, reasonToLeaveOut } from './left-out.ts';

/** Whether a mutant of the first occurrence of `part` is left out. */
function isLeftOut(text: string, part: string, mutator = 'StringLiteral'): boolean {
  const start = text.indexOf(part);
  return reasonToLeaveOut(leftOutOf('a.ts', text), { start, end: start + part.length, mutator }) !== null;
}

describe('code left out of the TypeScript mutants', () => {
  it('is the text of an SQL template, but nothing inside its placeholders', () => {
    const text = "sql`select \u0024{a ? 'x' : 'y'}`";
    expect(isLeftOut(text, text.slice('sql'.length))).toBe(true);
    expect(isLeftOut(text, "'x'")).toBe(false);
    expect(isLeftOut('other`select 1`', '`select 1`')).toBe(false);
  });

  it('is the text of a log line', () => {
    expect(isLeftOut("app.log.warn({ id }, 'gone')", "'gone'")).toBe(true);
    expect(isLeftOut("app.log.warn({ id }, 'gone')", '{ id }', 'ObjectLiteral')).toBe(true);
    expect(isLeftOut("app.log.warn(a && 'gone')", "a && 'gone'", 'LogicalOperator')).toBe(false);
    expect(isLeftOut("catalog.warn('gone')", "'gone'")).toBe(false);
  });

  it('is the text of a fault, but no code of an answer', () => {
    expect(isLeftOut("throw new Error('no product')", "'no product'")).toBe(true);
    expect(isLeftOut("throw new AppError('not_found')", "'not_found'")).toBe(false);
  });
});
