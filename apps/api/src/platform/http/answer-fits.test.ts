import { ALL_ROUTES } from '@javon/contract';
import { assert, constantFrom, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitsOf } from './answer-fits.ts';

type Schema = z.core.$ZodTypes;
type Pick = (below: number) => number;

/** A value that the schema might take; `pick` chooses where there is a choice. */
function sample(schema: z.core.$ZodType, pick: Pick, depth = 0): unknown {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, one]) => [key, sample(one, pick, depth + 1)] as const)
          .filter(([, value]) => value !== undefined || pick(2) === 0),
      );
    case 'array':
      return Array.from({ length: depth > 6 ? 0 : pick(3) }, () => sample(def.element, pick, depth + 1));
    case 'string':
      return ['', 'a', '2026-11-21', '10:00', '#aabbcc', 'ʻ"\\'][pick(6)];
    case 'number':
      return [0, 1, -1, 12, 0.5, Number.NaN, 1e300][pick(7)];
    case 'boolean':
      return pick(2) === 0;
    case 'literal':
      return def.values[pick(def.values.length)];
    case 'enum': {
      const values = Object.values(def.entries);
      return values[pick(values.length)];
    }
    case 'nullable':
      return depth > 6 || pick(3) === 0 ? null : sample(def.innerType, pick, depth + 1);
    case 'optional':
    case 'default':
      return depth > 6 || pick(3) === 0 ? undefined : sample(def.innerType, pick, depth + 1);
    case 'union':
      return sample(def.options[pick(def.options.length)] ?? z.null(), pick, depth + 1);
    default:
      return null;
  }
}

const ODD: readonly unknown[] = ['x', 7, 1.5, null, undefined, true, [], {}, new Date(0), Number.NaN];

/** Somewhere in the value: a field more, a field less, or something else in its place. */
function spoil(value: unknown, pick: Pick): unknown {
  if (typeof value !== 'object' || value === null || pick(4) === 0) return ODD[pick(ODD.length)];
  if (Array.isArray(value)) return value.map((one, at) => (at === 0 ? spoil(one, pick) : one));
  const entries = Object.entries(value);
  const at = pick(entries.length + 1);
  if (at === entries.length) return { ...value, secret: 'not named' };
  const rest = entries.filter((_, index) => index !== at);
  const [key, one] = entries[at] ?? ['', null];
  return Object.fromEntries(pick(3) === 0 ? rest : [...rest, [key, spoil(one, pick)]]);
}

const answers = ALL_ROUTES.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));

describe('the quick test of an answer', () => {
  it('lets through only what the contract lets through as it is', () => {
    let passed = 0;
    assert(
      property(constantFrom(...answers), nat(), (schema, seed) => {
        let state = seed + 1;
        const pick: Pick = (below) => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
          return Math.floor((state / 0x80000000) * below);
        };
        const value = sample(schema, pick);
        for (const one of [value, spoil(value, pick)]) {
          if (!fitsOf(schema)(one)) continue;
          passed += 1;
          expect(schema.parse(one)).toEqual(one);
        }
      }),
      { numRuns: 3000 },
    );
    expect(passed).toBeGreaterThan(300);
  });

  it('refuses a field that is not named, at any depth, and one of another kind', () => {
    const schema = z.object({
      id: z.int().min(1),
      names: z.array(z.object({ uz: z.string(), kaa: z.string().optional() })),
      state: z.enum(['new', 'done']).nullable(),
    });
    const fits = fitsOf(schema);
    const row = { id: 1, names: [{ uz: 'a' }, { uz: 'b', kaa: 'c' }], state: null };
    expect(fits(row)).toBe(true);
    for (const wrong of [
      { ...row, password_hash: 'x' },
      { ...row, names: [{ uz: 'a', secret: 1 }] },
      { ...row, id: 0 },
      { ...row, id: 1.5 },
      { ...row, id: '1' },
      { ...row, state: 'other' },
      { id: 1, names: [] },
      { ...row, names: [{ uz: new Date(0) }] },
      Object.assign(Object.create({ toJSON: () => 'anything' }), row),
    ])
      expect(fits(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it('leaves what it does not know to the contract itself', () => {
    const changes = z.object({ a: z.string().transform((text) => text.length) });
    expect(fitsOf(changes)({ a: 'x' })).toBe(false);
    const filled = z.object({ a: z.string().default('x') });
    expect([fitsOf(filled)({}), fitsOf(filled)({ a: 'y' })]).toEqual([false, true]);
    const either = z.union([z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() })]);
    expect(fitsOf(either)({ a: 1, b: 2 })).toBe(false);
  });
});
