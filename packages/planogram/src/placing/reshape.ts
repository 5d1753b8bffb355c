import { facesBySide, sidesOf } from '../model/faces.ts';
import { type FormTable, planFromForm, type ShelfForm } from '../model/form.ts';
import type { ShelfPlan } from '../model/plan.ts';
import type { FaceSide } from '../model/shapes.ts';
import type { Storey } from '../model/shelf.ts';
import { defaultZones } from '../model/zones.ts';
import { type Refitted, refit } from './refit.ts';

function onFace(storeys: readonly Storey[], face: number): Storey[] {
  return storeys.filter((one) => one.face === face).sort((a, b) => a.storey - b.storey);
}

/** The most frequent value; of several the first. */
function commonest(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[number, number] | undefined>(
    (best, one) => (best && best[1] >= one[1] ? best : one),
    undefined,
  )?.[0];
}

/** The form of a shelf, as far as a form can describe it: for opening it to edit. */
export function formFromPlan(plan: ShelfPlan): ShelfForm {
  const sides = sidesOf(plan.type);
  const countOf = (side: FaceSide): number | null => {
    const index = sides.indexOf(side);
    return index < 0 ? null : onFace(plan.storeys, index + 1).length;
  };
  const mainFace = Math.max(0, sides.indexOf('front')) + 1;
  const main = onFace(plan.storeys, mainFace);
  const own = (count: number | null) => (count === main.length ? null : count);
  const [support] = plan.supports;
  return {
    type: plan.type,
    ...plan.sizes,
    storeys: main.length,
    leftStoreys: own(countOf('left')),
    rightStoreys: own(countOf('right')),
    bottom: main[0]?.bottom ?? 0,
    height: commonest(main.map((one) => one.height)) ?? 0,
    depth: plan.depth,
    supports: support
      ? {
          kind: support.kind,
          count: support.count,
          length: support.length,
          depth: support.depth,
          height: support.height,
        }
      : null,
    tables: plan.tables.map((table): FormTable => ({ ...table })),
    start: plan.start,
  };
}

/** Space under each storey of a face, down to the storey below or the floor. */
export function stepsOf(storeys: readonly Pick<Storey, 'bottom' | 'height'>[]): number[] {
  return storeys.map((one, i) => {
    const below = storeys[i - 1];
    return one.bottom - (below ? below.bottom + below.height : 0);
  });
}

/** A face of the new shape with the manual changes of the old one (PL-6). */
function keepChanges(fresh: readonly Storey[], old: readonly Storey[], typed: readonly Storey[]): Storey[] {
  const [freshSteps, oldSteps, typedSteps] = [stepsOf(fresh), stepsOf(old), stepsOf(typed)];
  const painted = defaultZones(old);
  const kept = (i: number, field: 'length' | 'height' | 'depth') => {
    const [mine, was, now] = [old[i]?.[field], typed[i]?.[field], fresh[i]?.[field] ?? 0];
    return mine !== undefined && was !== undefined && mine !== was ? mine : now;
  };
  let top = 0;
  const storeys = fresh.map((one, i): Storey => {
    const [mine, was] = [oldSteps[i], typedSteps[i]];
    const step = mine !== undefined && was !== undefined && mine !== was ? mine : (freshSteps[i] ?? 0);
    const sizes = { length: kept(i, 'length'), height: kept(i, 'height'), depth: kept(i, 'depth') };
    const bottom = top + step;
    top = bottom + sizes.height;
    return { ...one, ...sizes, bottom };
  });
  const zones = defaultZones(storeys);
  return storeys.map((one, i) => {
    const mine = old[i]?.zone;
    return { ...one, zone: mine !== undefined && mine !== painted[i] ? mine : (zones[i] ?? one.zone) };
  });
}

/**
 * The shelf after a change of its form (PL-6), and the placements that were dropped. A problem that existed
 * before does not count: it was forced.
 */
export function reshape(plan: ShelfPlan, form: ShelfForm): Refitted {
  const typed = planFromForm(formFromPlan(plan));
  const fresh = planFromForm(form);
  const faces = facesBySide(plan.type, form.type);
  const origin = new Map([...faces].map(([from, to]) => [to, from]));
  const storeys = sidesOf(form.type).flatMap((_, i) => {
    // A new face has no changes to keep.
    const from = origin.get(i + 1) ?? 0;
    return keepChanges(onFace(fresh.storeys, i + 1), onFace(plan.storeys, from), onFace(typed.storeys, from));
  });
  return refit(plan, { ...fresh, storeys });
}
