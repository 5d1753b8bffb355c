import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '../check-list-templates/form-constants.ts';
import type { Question, Section } from '../check-list-templates/form-schemas.ts';
import { judge, missingOf, type Said, scoreOf } from './score.ts';

const text = { uz: 'Savol', ru: 'Вопрос' };
const base: Question = {
  id: 1,
  text,
  kind: 'yes_no',
  weight: 10,
  right: 'yes',
  scale_max: 5,
  pass: 3,
  min: null,
  max: null,
  unit: '',
  not_applicable: true,
  critical: false,
  comment: 'never',
  photo: 'never',
};
const said = (value: Said['value'], more: Partial<Said> = {}): Said => ({
  value,
  not_applicable: false,
  comment: '',
  photos: 0,
  ...more,
});
const of = (...questions: Partial<Question>[]): Section => ({
  title: text,
  questions: questions.map((one, i) => ({ ...base, id: i + 1, ...one })),
});

const question = fc.record({
  kind: fc.constantFrom(...QUESTION_KINDS),
  weight: fc.integer({ min: 0, max: 100 }),
  right: fc.constantFrom('yes' as const, 'no' as const),
  scale_max: fc.integer({ min: 3, max: 10 }),
  pass: fc.integer({ min: 1, max: 3 }),
  min: fc.option(fc.integer({ min: -50, max: 0 })),
  max: fc.option(fc.integer({ min: 0, max: 50 })),
  critical: fc.boolean(),
});
const one = fc.record({
  value: fc.oneof(fc.boolean(), fc.integer({ min: 1, max: 10 }), fc.constant(null), fc.string()),
  not_applicable: fc.boolean(),
  comment: fc.string(),
  photos: fc.integer({ min: 0, max: 3 }),
});
/** Sections of questions, each with an answer or none. */
const filled = fc
  .array(fc.array(fc.tuple(question, fc.option(one, { nil: undefined })), { minLength: 1, maxLength: 5 }), {
    maxLength: 4,
  })
  .map((sections) => {
    let id = 0;
    const answers = new Map<number, Said>();
    const built = sections.map((pairs) => ({
      title: text,
      questions: pairs.map(([fields, what]): Question => {
        id += 1;
        if (what) answers.set(id, what);
        return { ...base, ...fields, id };
      }),
    }));
    return { sections: built, answers };
  });

describe('the score of a check list [OPS-2]', () => {
  it('is the earned share of the possible points, in per cent', () => {
    const sections = [of({ weight: 30 }, { weight: 10 }, { kind: 'scale', weight: 10 })];
    const answers = new Map([
      [1, said(true)],
      [2, said(false)],
      [3, said(4)],
    ]);
    expect(scoreOf(sections, answers)).toMatchObject({
      earned: 38,
      possible: 50,
      score: 76,
      failed: [2],
    });
  });

  it('a failed critical question fails its section and no other', () => {
    const sections = [of({ critical: true }, {}), of({ id: 3 }, { id: 4 })];
    const answers = new Map([1, 2, 3, 4].map((id) => [id, said(id !== 1)]));
    const { score, sections: each } = scoreOf(sections, answers);
    expect(score).toBe(50);
    expect(each.map(({ earned, lost }) => [earned, lost])).toEqual([
      [0, true],
      [20, false],
    ]);
  });

  it.each<[string, Partial<Question>, Said['value'], number]>([
    ['no, where no is right', { right: 'no' }, false, 10],
    ['a number on the bound', { kind: 'number', min: 18, max: 25 }, 25, 10],
    ['a number on the lower bound', { kind: 'number', min: 18, max: 25 }, 18, 10],
    ['a number outside', { kind: 'number', min: 18, max: 25 }, 25.5, 0],
    ['a number with one bound', { kind: 'number', max: 25 }, -300, 10],
    ['the lowest mark', { kind: 'scale' }, 1, 2],
    ['a walk with the required share', { kind: 'walk', min: 90 }, 90, 10],
    ['a walk below it', { kind: 'walk', min: 90 }, 89.9, 0],
  ])('%s', (_what, fields, value, earned) => {
    expect(judge({ ...base, ...fields }, said(value)).earned).toBe(earned);
  });

  it('a photo and a walk without a required share earn all once they are made; a number without bounds does not count', () => {
    const pointsOf = (kind: Question['kind'], value: Said['value'], photos = 0) => {
      const { earned, possible } = judge({ ...base, kind }, said(value, { photos }));
      return [earned, possible];
    };
    expect(pointsOf('photo', null, 1)).toEqual([10, 10]);
    expect(pointsOf('walk', 0)).toEqual([10, 10]);
    expect(pointsOf('number', 5)).toEqual([0, 0]);
  });

  it('is between 0 and 100, and null if nothing counts', () => {
    fc.assert(
      fc.property(filled, ({ sections, answers }) => {
        const { score, earned, possible } = scoreOf(sections, answers);
        expect(earned).toBeLessThanOrEqual(possible + 1e-9);
        if (possible === 0) expect(score).toBeNull();
        else expect(score).toSatisfy((s: number) => s >= 0 && s <= 100);
      }),
    );
  });

  it('questions that do not apply count as if they were not asked', () => {
    fc.assert(
      fc.property(filled, ({ sections, answers }) => {
        const without = sections.map(({ title, questions }) => ({
          title,
          questions: questions.filter(({ id }) => answers.get(id)?.not_applicable !== true),
        }));
        const { sections: _, ...whole } = scoreOf(sections, answers);
        expect(scoreOf(without, answers)).toMatchObject(whole);
      }),
    );
  });

  it('the order of sections and of their questions changes nothing', () => {
    fc.assert(
      fc.property(filled, ({ sections, answers }) => {
        const turned = sections
          .map(({ title, questions }) => ({ title, questions: questions.toReversed() }))
          .reverse();
        const [a, b] = [scoreOf(sections, answers), scoreOf(turned, answers)];
        expect(b.score ?? -1).toBeCloseTo(a.score ?? -1, 9);
        expect(b.failed.toSorted()).toEqual(a.failed.toSorted());
      }),
    );
  });
});

describe('missing parts of an answer [OPS-2]', () => {
  it.each<[string, Partial<Question>, Said | undefined, string[]]>([
    ['nothing said', {}, undefined, ['answer']],
    ['a photo asked for', { kind: 'photo' }, said(null), ['answer']],
    ['an empty text', { kind: 'text' }, said(''), ['answer']],
    ['no walk', { kind: 'walk' }, undefined, ['walk']],
    ['right, a comment on failure', { comment: 'failed' }, said(true), []],
    ['wrong, both on failure', { comment: 'failed', photo: 'failed' }, said(false), ['comment', 'photo']],
    [
      'wrong, with both',
      { comment: 'failed', photo: 'failed' },
      said(false, { comment: 'x', photos: 1 }),
      [],
    ],
    ['a low mark', { kind: 'scale', photo: 'failed' }, said(2), ['photo']],
    ['a mark that passes', { kind: 'scale', photo: 'failed' }, said(3), []],
    ['a comment of spaces', { comment: 'failed' }, said(false, { comment: '  ' }), ['comment']],
    ['always, though right', { photo: 'always' }, said(true), ['photo']],
    ['not applicable', { photo: 'always' }, said(null, { not_applicable: true }), []],
    [
      'not applicable where it may not be',
      { not_applicable: false },
      said(null, { not_applicable: true }),
      ['answer'],
    ],
  ])('%s', (_what, fields, answer, missing) => {
    expect(missingOf({ ...base, ...fields }, answer)).toEqual(missing);
  });
});
