import { describe, expect, it } from 'vitest';
import { isInSample, keyText, looseKeyOf, type Mutant, withOccurrences } from './mutant.ts';
import { type Judged, lineOf, merged, outdated, type PartResult, reaches, tableOf } from './results.ts';

const mutant = (facts: Partial<Mutant>): Mutant => ({
  file: 'a.ts',
  kind: 'ts',
  line: 1,
  mutator: 'EqualityOperator',
  original: 'a < b',
  replacement: 'a <= b',
  occurrence: 1,
  status: 'killed',
  ...facts,
});
const NOTHING: PartResult = { files: {} };
const ALL = { files: ['a.ts', 'b.ts'], kinds: ['ts', 'sql'], survivorsOnly: false, sample: 100 } as const;
const FILES = ['a.ts', 'b.ts'];

describe('results of a part', () => {
  const survivor = mutant({ status: 'survived', line: 7, occurrence: 2 });
  const run = [mutant({}), survivor, mutant({ kind: 'sql', mutator: 'sql order', status: 'noCoverage' })];
  const result = merged(NOTHING, run, ALL, FILES);

  it('count by file and kind and list undetected mutants', () => {
    const { mutator, original, replacement } = survivor;
    expect(result.files['a.ts']?.ts).toEqual({
      killed: 1,
      timeout: 0,
      survived: 1,
      noCoverage: 0,
      survivors: [{ line: 7, mutator, original, replacement, occurrence: 2 }],
    });
    expect(result.files['a.ts']?.sql?.survivors).toMatchObject([{ noCoverage: true }]);
    expect(result.files).not.toHaveProperty('b.ts');
  });

  it('keep the results that a run did not cover, and drop missing files', () => {
    const covered = { files: ['b.ts'], kinds: ['sql'], survivorsOnly: false, sample: 100 } as const;
    expect(merged(result, [], covered, FILES)).toEqual(result);
    expect(merged(result, [], covered, ['b.ts'])).toEqual(NOTHING);
    const sqlAgain = merged(result, [], { ...ALL, kinds: ['sql'] }, FILES);
    expect(sqlAgain.files['a.ts']).toEqual({ ts: result.files['a.ts']?.ts });
  });

  it('move a survivor that is killed in a second run, and its line', () => {
    const again = { ...ALL, survivorsOnly: true };
    const killed = merged(result, [{ ...survivor, status: 'timeout' }], again, FILES);
    expect(killed.files['a.ts']?.ts).toEqual({
      killed: 1,
      timeout: 1,
      survived: 0,
      noCoverage: 0,
      survivors: [],
    });
    const moved = merged(result, [{ ...survivor, line: 9 }], again, FILES);
    expect(moved.files['a.ts']?.ts?.survivors).toMatchObject([{ line: 9 }]);
    const gone = merged(result, [], again, FILES);
    expect(gone.files['a.ts']?.ts).toMatchObject({ killed: 1, survived: 0, survivors: [] });
  });

  it('score without the survivors that are judged equivalent', () => {
    const judged: Judged[] = [{ ...survivor, verdict: 'equivalent', why: 'a never equals b' }];
    expect(lineOf(result, [], ['ts', 'sql'])).toMatchObject({ killed: 1, equivalent: 0, score: 100 / 3 });
    expect(lineOf(result, judged, ['ts'])).toMatchObject({ equivalent: 1, score: 100 });
    expect(lineOf(NOTHING, [], ['ts'])).toMatchObject({ score: null });
  });

  it('name judged mutants that are now killed or no longer exist', () => {
    const one = (occurrence: number): Judged => ({ ...survivor, occurrence, verdict: 'equivalent', why: '' });
    expect(
      outdated([one(1), one(2), one(3)], run, ALL).map(({ judged, what }) => [judged.occurrence, what]),
    ).toEqual([
      [1, 'is killed now'],
      [3, 'no longer exists'],
    ]);
    expect(outdated([one(3)], run, { ...ALL, files: ['b.ts'] })).toEqual([]);
    expect(outdated([one(3)], run, { ...ALL, survivorsOnly: true })).toEqual([]);
  });

  it('record that a file was measured by a sample, also after its survivors ran again', () => {
    const drawn = merged(NOTHING, run, { ...ALL, sample: 20 }, FILES);
    expect(tableOf('auth', 30, drawn, [])).toContain('floor 30 %, 2 results of files by a sample');
    const again = merged(drawn, [survivor], { ...ALL, kinds: ['ts'], survivorsOnly: true }, FILES);
    expect(again.files['a.ts']?.ts?.sample).toBe(20);
    expect(result.files['a.ts']?.ts).not.toHaveProperty('sample');
  });

  it('reach their floor or fail', () => {
    expect(tableOf('auth', 30, result, [])).toMatch(/^ok {5}auth: floor 30 %/);
    expect(tableOf('auth', 34, result, [])).toMatch(/^FAILED auth: floor 34 %[\s\S]*together .* 33\.3 %$/);
    expect(reaches(lineOf(NOTHING, [], ['ts']), 95)).toBe(true);
  });
});

describe('keys of mutants', () => {
  it('number equal ones in the order of the text', () => {
    const numbered = withOccurrences([mutant({}), mutant({ original: 'c' }), mutant({})]);
    expect(numbered.map(({ occurrence }) => occurrence)).toEqual([1, 1, 2]);
  });

  it('are sampled deterministically and in the requested share', () => {
    const keys = Array.from({ length: 5000 }, (_, n) => looseKeyOf(mutant({ original: `a${n} < b` })));
    const drawn = keys.filter((key) => isInSample(key, 20));
    expect(drawn.length).toBeGreaterThan(850);
    expect(drawn.length).toBeLessThan(1150);
    expect(drawn.every((key) => isInSample(key, 40))).toBe(true);
    expect(keys.every((key) => isInSample(key, 100))).toBe(true);
  });

  it('have texts on one line, cut if they are long and different if the texts are', () => {
    expect(keyText(' a\n   b ')).toBe('a b');
    const long = 'x'.repeat(300);
    expect(keyText(long).length).toBeLessThan(200);
    expect(keyText(long)).not.toBe(keyText(`${long}y`));
  });
});
