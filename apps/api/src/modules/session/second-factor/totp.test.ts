import { describe, expect, it } from 'vitest';
import { addressOf, codeOfStep, judgeCode, newSecret, stepAt, toBase32, withRefused } from './totp.ts';

/** The secret of RFC 6238's test vectors. */
const SECRET = Buffer.from('12345678901234567890');
const MOMENT = new Date('2026-11-22T10:00:10Z');
const STEP = stepAt(MOMENT);
const FRESH = { lastStep: 0, refusedSteps: [] };
const judge = (skew: number, state: Parameters<typeof judgeCode>[3] = FRESH) =>
  judgeCode(SECRET, codeOfStep(SECRET, STEP + skew), MOMENT, state);

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of RFC 6238', (second, code) => {
    expect(codeOfStep(SECRET, stepAt(new Date(second * 1000)))).toBe(code);
  });

  it('have a secret in base32 by RFC 4648, in an address that apps read', () => {
    expect(
      ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text))),
    ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
    expect(addressOf(SECRET, '+998901234567')).toBe(
      'otpauth://totp/Javon:998901234567?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Javon',
    );
    expect(newSecret()).toHaveLength(20);
    expect(newSecret().equals(newSecret())).toBe(false);
  });

  it('are accepted half a minute early and late, and no further', () => {
    expect([-1, 0, 1].map((skew) => judge(skew))).toEqual(
      [-1, 0, 1].map((skew) => ({ kind: 'right', step: STEP + skew })),
    );
    for (const [skew, minutes] of [
      [-2, 1],
      [2, 1],
      [-4, 2],
      [4, 2],
      [10, 5],
    ] as const)
      expect(judge(skew)).toEqual({ kind: 'clock_off', step: STEP + skew, minutes });
    expect([judge(-11), judge(11)]).toEqual([{ kind: 'wrong' }, { kind: 'wrong' }]);
  });

  it('are accepted once: neither that of the last step nor an earlier or a refused one is accepted again', () => {
    expect(judge(0, { lastStep: STEP, refusedSteps: [] })).toEqual({ kind: 'used' });
    expect(judge(-1, { lastStep: STEP, refusedSteps: [] })).toEqual({ kind: 'used' });
    expect(judge(1, { lastStep: STEP, refusedSteps: [] })).toEqual({ kind: 'right', step: STEP + 1 });
    expect(judge(1, { lastStep: 0, refusedSteps: [STEP + 1] })).toEqual({ kind: 'used' });
    expect(judge(4, { lastStep: 0, refusedSteps: [STEP + 4] })).toEqual({ kind: 'used' });
  });

  it('are six digits and nothing else', () => {
    const code = codeOfStep(SECRET, STEP);
    for (const typed of ['', code.slice(1), `${code}0`, `${code.slice(0, 5)}x`, '      ', '١٢٣٤٥٦'])
      expect(judgeCode(SECRET, typed, MOMENT, FRESH), typed).toEqual({ kind: 'wrong' });
  });

  it('keep refused steps as long as their codes are recognised', () => {
    expect(withRefused([STEP - 11, STEP - 10, STEP + 3], STEP + 4, MOMENT)).toEqual([
      STEP - 10,
      STEP + 3,
      STEP + 4,
    ]);
  });
});
