import { expect, it } from 'vitest';
import { dispositionOf } from './disposition.ts';

it('a file name cannot end the header or its value, whatever it holds', () => {
  for (const name of [
    'a"; filename=b.exe',
    "o'g'il (1)*.xlsx",
    'x\r\nset-cookie: a=b',
    'нархлар.pdf',
    '\ud800',
  ]) {
    expect(dispositionOf(name)).toMatch(/^inline; filename\*=UTF-8''[\w!.~%-]+$/);
  }
});

it('a name is read back unchanged', () => {
  const name = "TAS-01 narxlar (oʻg'il).xlsx";
  expect(decodeURIComponent(dispositionOf(name).replace("inline; filename*=UTF-8''", ''))).toBe(name);
});
