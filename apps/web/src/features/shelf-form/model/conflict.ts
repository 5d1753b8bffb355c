import type { ShelfPlanOut } from '@javon/contract';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { isSameShape } from './body.ts';
import { shapeOfShelf } from './from-plan.ts';
import type { ShapeValues, ShelfValues } from './values.ts';

/** Changes of another person to a shelf, by the fields of the form. */
interface FormConflict {
  readonly version: number;
  readonly changed: readonly { readonly field: string; readonly theirs: unknown }[];
}

/** Whether two plans differ in a field of the form. Keys of tables count if both plans have them. */
function differs(field: keyof ShapeValues, theirs: ShapeValues, before: ShapeValues): boolean {
  const isKeyed = before.tables.every(({ key }) => key !== null);
  const text = (values: ShapeValues) =>
    JSON.stringify(values[field], (name, value) => (name === 'key' && !isKeyed ? undefined : value));
  return text(theirs) !== text(before);
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
      if (differs(field, theirs, before)) changed.push({ field, theirs: theirs[field] });
    }
  }
  return { version: conflict.version, changed };
}

/** The refusal with the conflict in the fields of the form, as the form shows conflicts. */
export function withConflict(error: HttpFailure, { version, changed }: FormConflict): HttpFailure {
  if (!error.body) return error;
  const conflict = { version, changed: [...changed] };
  return new HttpFailure(error.kind, error.status, { ...error.body, conflict });
}
