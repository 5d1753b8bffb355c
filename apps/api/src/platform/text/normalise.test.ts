import { describe, expect, it } from 'vitest';
import { likePart, searchKey, searchWords, tidy, tidyUzbek } from './normalise.ts';

describe('texts as they are stored', () => {
  it.each([
    ['  Печь\u00a0 новая\t', 'Печь новая'],
    ['a\u200bb\u0000c', 'abc'],
    ['и\u0306', 'й'],
    ['50 m²', '50 m²'],
    ['', ''],
    [' \u00a0', ''],
    ['две  части', 'две части'],
    ['Qo\u200bsh \u200b Bosh\u200b ', 'Qosh Bosh'],
    ['край ', 'край'],
  ])('%j becomes %j', (text, kept) => {
    expect(tidy(text)).toBe(kept);
    expect(tidy(kept)).toBe(kept);
  });

  it('oʻ and gʻ get U+02BB and the tutuq U+02BC, whichever apostrophe was typed', () => {
    for (const mark of "'`´‘’ʻʼʹ′＇") {
      expect(tidyUzbek(`mikroto${mark}lqinli tog${mark} maʼno`.replace('ʼ', mark)), mark).toBe(
        'mikrotoʻlqinli togʻ maʼno',
      );
    }
  });
});

describe('texts as they are searched', () => {
  it('have one spelling for both alphabets and any apostrophe', () => {
    for (const text of ['Mikrotoʻlqinli', "MIKROTO'LQINLI", 'микротўлқинли', 'mikrotolqinli']) {
      expect(searchKey(text), text).toBe('mikrotolqinli');
    }
    expect(searchWords('  KGN-248NF,  Холодильник ')).toEqual(['kgn', '248nf', 'xolodilnik']);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  });

  it.each([
    ['Kir juwıw mashinası', 'кир жуўыў машинасы'],
    ['Shańsorǵısh, kók', 'шаңсорғыш, көк'],
    ['Ádettegi úlgi', 'әдеттеги үлги'],
    ['Ekran oʻlchami', 'экран ўлчами'],
  ])('of Karakalpak and Uzbek are one in both alphabets: %s', (latin, cyrillic) => {
    expect(searchKey(cyrillic)).toBe(searchKey(latin));
  });

  it('wildcards of LIKE are only letters', () => {
    expect(likePart('50%_\\')).toBe('%50\\%\\_\\\\%');
  });
});
