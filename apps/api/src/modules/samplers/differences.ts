import type { AnswerOf, compareSamplerVersions, SamplerDesign } from '@javon/contract';

type Difference = AnswerOf<typeof compareSamplerVersions>['differences'][number];
type Leaf = Difference['left'];

/** Maximum number of differences in one answer. */
const MOST = 200;

/** Flattens a thing to its values by path; lists of plain values are one value. */
function leavesOf(value: unknown, path = '', into = new Map<string, Leaf>()): Map<string, Leaf> {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    into.set(path, value.join(', '));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      leavesOf(inner, path === '' ? key : `${path}.${key}`, into);
    }
  } else {
    into.set(path, (value ?? null) as Leaf);
  }
  return into;
}

function differ(left: unknown, right: unknown, part: string | null): Difference[] {
  const [a, b] = [leavesOf(left), leavesOf(right)];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((field) => {
    const [was, is] = [a.get(field) ?? null, b.get(field) ?? null];
    return was === is ? [] : [{ part, field, left: was, right: is }];
  });
}

/** Parts under a unique name: the given one, or the kind; numbered if several are equal. */
function partsByName({ layout }: SamplerDesign): Map<string, object> {
  const named = new Map<string, object>();
  const count = new Map<string, number>();
  for (const part of layout.parts) {
    const name = part.id ?? part.kind;
    const seen = (count.get(name) ?? 0) + 1;
    count.set(name, seen);
    const { id: _, ...values } = part;
    named.set(seen === 1 ? name : `${name} ${seen}`, values);
  }
  return named;
}

/** Lists the differences of two designs: first those of the spec, then part by part. */
export function differencesOf(left: SamplerDesign, right: SamplerDesign): Difference[] {
  const { parts: _l, ...leftSheet } = left.layout;
  const { parts: _r, ...rightSheet } = right.layout;
  const asked = differ(
    { ...left.spec, months: left.months, ...leftSheet },
    { ...right.spec, months: right.months, ...rightSheet },
    null,
  );
  const [a, b] = [partsByName(left), partsByName(right)];
  const parts = [...new Set([...a.keys(), ...b.keys()])].flatMap((name): Difference[] => {
    const [was, is] = [a.get(name), b.get(name)];
    if (was !== undefined && is !== undefined) return differ(was, is, name);
    return [
      { part: name, field: '', left: was === undefined ? null : name, right: is === undefined ? null : name },
    ];
  });
  return [...asked, ...parts].slice(0, MOST);
}
