import { ALL_ROUTES } from '@javon/contract';
import { schemasOf } from '@javon/contract/schemas-of';
import { assert, constantFrom, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitsOf } from './answer-fits.ts';

type Schema = z.core.$ZodTypes;
type Pick = (below: number) => number;

/** Makes a value that the schema might accept; `pick` chooses among alternatives. */
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

/** Breaks the value at a random place: an extra field, a missing field, or another type. */
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

const answers = ALL_ROUTES.flatMap((route) => schemasOf(route).answer ?? []);

describe('the fast validation of an answer', () => {
  it('accepts only values that the contract accepts unchanged', () => {
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

  it('refuses an unknown field, at any depth, and one of another kind', () => {
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

  it('leaves unknown schemas to the contract itself', () => {
    const changes = z.object({ a: z.string().transform((text) => text.length) });
    expect(fitsOf(changes)({ a: 'x' })).toBe(false);
    const filled = z.object({ a: z.string().default('x') });
    expect([fitsOf(filled)({}), fitsOf(filled)({ a: 'y' })]).toEqual([false, true]);
    const either = z.union([z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() })]);
    expect(fitsOf(either)({ a: 1, b: 2 })).toBe(false);
    const trimmed = z.union([z.string().trim(), z.string()]);
    expect(fitsOf(trimmed)('x ')).toBe(false);
  });

  it('knows a choice of single values', () => {
    const fits = fitsOf(z.union([z.literal(1), z.int(), z.string(), z.null()]));
    expect([1, 7, 'x', null, 1.5, true, undefined, {}].filter(fits)).toEqual([1, 7, 'x', null]);
  });
});

describe('of single values accepts', () => {
  const fit = (schema: z.ZodType, ...values: unknown[]) => values.filter(fitsOf(schema));

  it('texts and booleans unchanged, with their rules if they have some', () => {
    expect(fit(z.string(), 'a', '', 1, null, undefined)).toEqual(['a', '']);
    expect(fit(z.string().min(2), 'a', 'ab')).toEqual(['ab']);
    expect(fit(z.iso.date(), '2026-11-22', '2026-11-32')).toEqual(['2026-11-22']);
    expect(fit(z.string().trim(), 'a', ' a')).toEqual(['a']);
    expect(fit(z.coerce.string(), 'a', 1)).toEqual(['a']);
    expect(fit(z.boolean(), true, false, 1, 'true', null)).toEqual([true, false]);
    expect(fit(z.coerce.boolean(), true, 1)).toEqual([]);
    // A default stands for a missing value, even if the value may be missing.
    expect(fit(z.string().optional().default('x'), 'a', undefined)).toEqual(['a']);
  });

  it('numbers within their bounds, both bounds included', () => {
    expect(fit(z.number(), 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '1', null)).toEqual([1.5, -1]);
    expect(fit(z.int(), 1, 0, 1.5, 2 ** 53, '1')).toEqual([1, 0]);
    expect(fit(z.number().int(), 1, 1.5)).toEqual([1]);
    expect(fit(z.int().min(2).max(4), 1, 2, 4, 5)).toEqual([2, 4]);
    expect(fit(z.number().min(2).min(3).max(6).max(5), 2, 3, 5, 6)).toEqual([3, 5]);
    expect(fit(z.number().gt(2).lt(4), 2, 3, 4)).toEqual([3]);
    expect(fit(z.number().multipleOf(5), 5, 6)).toEqual([5]);
    expect(fit(z.int32(), 1, 2 ** 31)).toEqual([1]);
    expect(fit(z.number().check(z.int32()), 1, 2 ** 31)).toEqual([1]);
    expect(fit(z.coerce.number(), 1, '1')).toEqual([1]);
  });

  it('values of a list, and null only if allowed', () => {
    expect(fit(z.literal(['a', 1]), 'a', 1, 'b', '1')).toEqual(['a', 1]);
    expect(fit(z.enum(['a', 'b']), 'a', 'b', 'c')).toEqual(['a', 'b']);
    expect(fit(z.null(), null, undefined, 0)).toEqual([null]);
    expect(fit(z.string().nullable(), null, 'a', undefined, 1)).toEqual([null, 'a']);
    expect(fit(z.string().optional(), undefined, 'a', null, 1)).toEqual([undefined, 'a']);
    expect(fit(z.string().default('x'), undefined, 'a', 1)).toEqual(['a']);
  });

  it('arrays whose every element fits, without a rule of their own', () => {
    expect(fit(z.array(z.int()), [], [1, 2], [1, 'x'], ['x', 1], { length: 0 }, null)).toEqual([[], [1, 2]]);
    expect(fit(z.array(z.int()).min(1), [1])).toEqual([]);
  });

  it('objects with only the named fields', () => {
    const row = z.object({ a: z.int(), b: z.string().optional() });
    expect(fit(row, { a: 1 }, { a: 1, b: 'x' }, { a: 1, b: 1 }, { a: 1, c: 1 }, {}, null, 'a', [])).toEqual([
      { a: 1 },
      { a: 1, b: 'x' },
    ]);
    expect(fit(z.strictObject({ a: z.int() }), { a: 1 }, { a: 1, c: 1 })).toEqual([{ a: 1 }]);
    expect(fit(z.looseObject({ a: z.int() }), { a: 1 })).toEqual([]);
    expect(
      fit(
        row.refine(() => true),
        { a: 1 },
      ),
    ).toEqual([]);
    const own = Object.assign(Object.create(null), { a: 1 });
    expect(fit(row, own)).toEqual([]);
  });

  it('trees, of any depth', () => {
    const tree: z.ZodType = z.object({
      name: z.string(),
      get under() {
        return z.array(tree);
      },
    });
    const leaf = { name: 'a', under: [] };
    const wrong = { name: 'b', under: [{ name: 1, under: [] }] };
    expect(fit(tree, { name: 'b', under: [leaf] }, wrong)).toEqual([{ name: 'b', under: [leaf] }]);
  });
});
