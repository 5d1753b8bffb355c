import type { ShelfPlanOut } from '@javon/contract';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { shapeOfShelf } from './from-plan.ts';
import type { ShelfValues } from './values.ts';

/** Changes of another person to a shelf, by the fields of the form. */
interface FormConflict {
  readonly version: number;
  readonly changed: readonly { readonly field: string; readonly theirs: unknown }[];
}

type AboutShelf = Pick<ShelfValues, 'name' | 'categories'>;

function sorted(ids: readonly string[]): string {
  return [...ids].sort().join();
}

/**
 * Reads from a refused save what others changed of the furniture, the name, and the categories where the form changed
 * them too. Returns null if they only placed goods: that does not conflict with the form.
 * @param was what the form began with
 */
export function formConflict(error: HttpFailure, was: AboutShelf, now: AboutShelf): FormConflict | null {
  const conflict = error.body?.conflict;
  if (error.code !== 'stale_version' || !conflict) return null;
  const told = new Map(conflict.changed.map(({ field, theirs }) => [field, theirs]));
  const [plan, base] = [told.get('plan'), told.get('base')];
  const changed: { field: string; theirs: unknown }[] = [];
  if (told.get('name') !== was.name) changed.push({ field: 'name', theirs: told.get('name') });
  const categories = told.get('categories');
  if (Array.isArray(categories)) {
    const theirs = categories.map(String);
    const before = sorted(was.categories);
    if (![before, sorted(now.categories)].includes(sorted(theirs)) && sorted(now.categories) !== before)
      changed.push({ field: 'categories', theirs });
  }
  if (plan && base) {
    const [theirs, before] = [shapeOfShelf(plan as ShelfPlanOut), shapeOfShelf(base as ShelfPlanOut)];
    for (const field of Object.keys(theirs) as (keyof typeof theirs)[]) {
      if (JSON.stringify(theirs[field]) !== JSON.stringify(before[field])) {
        changed.push({ field, theirs: theirs[field] });
      }
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
