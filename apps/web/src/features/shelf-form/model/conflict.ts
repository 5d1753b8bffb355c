import type { ShelfPlanOut } from '@javon/contract';
import { tableOfFace } from '@javon/planogram';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { isSameShape } from './body.ts';
import { shapeOfShelf } from './from-plan.ts';
import type { ShelfValues } from './values.ts';

/** Changes of another person to a shelf, by the fields of the form. */
interface FormConflict {
  readonly version: number;
  readonly changed: readonly { readonly field: string; readonly theirs: unknown }[];
  /** Numbers that the tables have now, by those that they had. */
  readonly tables: ReadonlyMap<number, number>;
}

/** Finds the tables of a plan in a later one: by the goods on them; empty ones by kind, size and spot. */
function tableNumbers(before: ShelfPlanOut, after: ShelfPlanOut): Map<number, number> {
  const texts = (plan: ShelfPlanOut) => plan.tables.map((one) => JSON.stringify(one));
  const [was, is] = [texts(before), texts(after)];
  if (String(was) === String(is)) return new Map(was.map((_, i) => [i + 1, i + 1]));
  const now = new Map(after.placements.map(({ id, face }) => [id, tableOfFace(face)]));
  const numbers = new Map<number, number>();
  const isFree = (number: number) => ![...numbers.values()].includes(number);
  for (const { id, face } of before.placements) {
    const [number, next] = [tableOfFace(face), now.get(id) ?? null];
    if (number !== null && next !== null && !numbers.has(number) && isFree(next)) numbers.set(number, next);
  }
  for (const [i, text] of was.entries()) {
    const next = is.findIndex((one, j) => one === text && isFree(j + 1)) + 1;
    if (next > 0 && !numbers.has(i + 1)) numbers.set(i + 1, next);
  }
  return numbers;
}

function sorted(ids: readonly string[]): string {
  return [...ids].sort().join();
}

/**
 * Reads from a refused save what others changed of the name, the categories and the furniture, each where the form
 * changed it too: a save leaves out what the form did not change. Returns null for other refusals.
 * @param was what the form began with
 */
export function formConflict(error: HttpFailure, was: ShelfValues, now: ShelfValues): FormConflict | null {
  const conflict = error.body?.conflict;
  if (error.code !== 'stale_version' || !conflict) return null;
  const told = new Map(conflict.changed.map(({ field, theirs }) => [field, theirs]));
  const [plan, base] = [told.get('plan'), told.get('base')];
  const changed: { field: string; theirs: unknown }[] = [];
  const name = told.get('name');
  if (now.name !== was.name && name !== was.name && name !== now.name)
    changed.push({ field: 'name', theirs: name });
  const categories = told.get('categories');
  if (Array.isArray(categories)) {
    const theirs = categories.map(String);
    const before = sorted(was.categories);
    if (![before, sorted(now.categories)].includes(sorted(theirs)) && sorted(now.categories) !== before)
      changed.push({ field: 'categories', theirs });
  }
  if (plan && base && !isSameShape(was, now)) {
    const [theirs, before] = [shapeOfShelf(plan as ShelfPlanOut), shapeOfShelf(base as ShelfPlanOut)];
    for (const field of Object.keys(theirs) as (keyof typeof theirs)[]) {
      if (JSON.stringify(theirs[field]) !== JSON.stringify(before[field])) {
        changed.push({ field, theirs: theirs[field] });
      }
    }
  }
  const tables = plan && base ? tableNumbers(base as ShelfPlanOut, plan as ShelfPlanOut) : new Map();
  return { version: conflict.version, changed, tables };
}

/** The refusal with the conflict in the fields of the form, as the form shows conflicts. */
export function withConflict(error: HttpFailure, { version, changed }: FormConflict): HttpFailure {
  if (!error.body) return error;
  const conflict = { version, changed: [...changed] };
  return new HttpFailure(error.kind, error.status, { ...error.body, conflict });
}
