import type { PlacedProduct } from '@javon/contract';
import {
  type Counts,
  type Direction,
  diffPlans,
  isEmptyDiff,
  type Place,
  type PlacingProblem,
  type PlanPlacement,
  prioritise,
  remove,
  resize,
  type ShelfPlan,
  widthOf,
} from '@javon/planogram';
import { createStore, type Store } from '../../../shared/store.ts';
import type { Products } from '../../shelves/public.ts';
import { type Landing, type Load, land, withoutLoad } from './landing.ts';
import { nextPlace, nudged, openingPlace } from './stops.ts';

/** Products that are carried over the shelf. */
interface Carry {
  readonly load: Load;
  /** `drag`: a press is held and ends it; `hand`: the next press or key puts it down. */
  readonly by: 'drag' | 'hand';
  /** Place over which it is held; null while it is off the shelf. */
  readonly at: Place | null;
  readonly landing: Landing | null;
  /** It was released here and does not fit. */
  readonly refused: boolean;
}

interface Past {
  readonly undone: readonly ShelfPlan[];
  readonly done: readonly ShelfPlan[];
}

const NONE: ReadonlySet<number> = new Set();
/** So many that an undo brings back are selected; more are a whole arrangement. */
const FEW = 30;

/** Width of the load; of several placements, that of the lead. */
export function widthOfLoad(load: Load): number {
  if (load.kind === 'product') return load.front * load.product.width_mm;
  const lead = load.placements.find((one) => one.id === load.lead) ?? load.placements[0];
  return lead ? widthOf(lead) : 0;
}

/**
 * A plan that is being edited: the saved and the current plan, the undo history, the selection and the load. Kept
 * outside React, so that a drag redraws only what moves. Plans are values: undo restores one.
 */
export class PlanEdit {
  /** Plan as saved. */
  readonly base: Store<ShelfPlan>;
  readonly plan: Store<ShelfPlan>;
  /** Products on the plan or carried. */
  readonly products: Store<Products>;
  readonly selection = createStore<ReadonlySet<number>>(NONE);
  readonly past = createStore<Past>({ done: [], undone: [] });
  readonly carry = createStore<Carry | null>(null);
  /** Placements that are carried. */
  readonly lifted = createStore<ReadonlySet<number>>(NONE);

  constructor(plan: ShelfPlan, products: Products) {
    this.base = createStore(plan);
    this.plan = createStore(plan);
    this.products = createStore(products);
  }

  #compared: { base: ShelfPlan; plan: ShelfPlan; changed: boolean } | null = null;

  /** Whether anything differs from what is saved; two plans are compared once, however often it is asked. */
  isChanged(): boolean {
    const [base, plan] = [this.base.get(), this.plan.get()];
    if (this.#compared?.base !== base || this.#compared.plan !== plan)
      this.#compared = { base, plan, changed: base !== plan && !isEmptyDiff(diffPlans(base, plan)) };
    return this.#compared.changed;
  }

  /** Replaces the plan; the previous one goes to the undo history. */
  commit(next: ShelfPlan, selected?: Iterable<number>): void {
    const now = this.plan.get();
    if (next !== now && !isEmptyDiff(diffPlans(now, next))) {
      this.past.set({ done: [...this.past.get().done, now], undone: [] });
      this.plan.set(next);
    }
    this.select(selected ?? this.selection.get());
  }

  undo(): void {
    this.release();
    const { done, undone } = this.past.get();
    const last = done.at(-1);
    if (!last) return;
    this.past.set({ done: done.slice(0, -1), undone: [...undone, this.plan.get()] });
    this.goTo(last);
  }

  redo(): void {
    this.release();
    const { done, undone } = this.past.get();
    const next = undone.at(-1);
    if (!next) return;
    this.past.set({ done: [...done, this.plan.get()], undone: undone.slice(0, -1) });
    this.goTo(next);
  }

  /** Shows a plan of the past, with the few that differ selected: one sees what came back. */
  private goTo(plan: ShelfPlan): void {
    const { added, changed } = diffPlans(this.plan.get(), plan);
    this.plan.set(plan);
    const back = [...added.map((one) => one.id), ...changed.map((one) => one.id)];
    this.select(back.length > 0 && back.length <= FEW ? back : this.selection.get());
  }

  /** Restarts from a saved plan: nothing to undo, nothing unsaved. */
  begin(plan: ShelfPlan, products: Products): void {
    this.release();
    this.learn(products);
    this.base.set(plan);
    this.plan.set(plan);
    this.past.set({ done: [], undone: [] });
    this.select(this.selection.get());
  }

  /** Continues with `plan` over a base that another person saved; undone steps are dropped. */
  rebase(base: ShelfPlan, plan: ShelfPlan, products: Products): void {
    this.begin(base, products);
    this.commit(plan);
  }

  /** Discards everything unsaved; can be undone. */
  discard(): void {
    this.release();
    this.commit(this.base.get());
  }

  /** Stores the data of products; unchanged ones cause no rendering. */
  learn(products: Products | readonly PlacedProduct[]): void {
    const more: readonly PlacedProduct[] = Array.isArray(products) ? products : [...products.values()];
    const known = this.products.get();
    const news = more.filter((one) => JSON.stringify(known.get(one.id)) !== JSON.stringify(one));
    if (news.length > 0) this.products.set(new Map([...known, ...news.map((one) => [one.id, one] as const)]));
  }

  /** Selects placements; those that are not there are left out. */
  select(ids: Iterable<number>): void {
    const there = new Set(this.plan.get().placements.map((one) => one.id));
    const wanted = new Set([...ids].filter((id) => there.has(id)));
    const now = this.selection.get();
    if (wanted.size === now.size && [...wanted].every((id) => now.has(id))) return;
    this.selection.set(wanted);
  }

  toggle(id: number): void {
    const next = new Set(this.selection.get());
    if (!next.delete(id)) next.add(id);
    this.select(next);
  }

  selected(): PlanPlacement[] {
    const ids = this.selection.get();
    return this.plan.get().placements.filter((one) => ids.has(one.id));
  }

  /** Picks up the selection, led by one of its placements. */
  lift(lead: number, by: Carry['by'], copy = false): void {
    if (!this.selection.get().has(lead)) this.select([lead]);
    const placements = this.selected();
    const one = placements.find((each) => each.id === lead);
    if (!one) return;
    // A copy begins to the right of all that is copied, so that a row stays a row.
    const ends = placements.map((each) => each.x + widthOf(each));
    const span = Math.max(...ends) - Math.min(...placements.map((each) => each.x));
    this.take({ kind: 'placements', placements, lead, copy }, by, {
      face: one.face,
      storey: one.storey,
      x: copy ? one.x + span : one.x,
    });
  }

  /** Picks up a product, over a face. */
  pick(
    product: PlacedProduct,
    counts: { readonly front: number; readonly back: number },
    by: Carry['by'],
    face: number | null,
  ): void {
    this.learn([product]);
    const load: Load = { kind: 'product', product, ...counts };
    this.take(
      load,
      by,
      face === null ? null : openingPlace(this.plan.get(), face, counts.front * product.width_mm),
    );
  }

  private take(load: Load, by: Carry['by'], at: Place | null): void {
    this.carry.set({ load, by, at, landing: at && land(this.plan.get(), load, at), refused: false });
    this.lifted.set(
      load.kind === 'placements' && !load.copy ? new Set(load.placements.map((one) => one.id)) : NONE,
    );
  }

  /** Moves the carried products to a place; null: off the shelf. */
  hold(at: Place | null, by?: Carry['by']): void {
    const carry = this.carry.get();
    if (!carry) return;
    const same =
      at !== null &&
      carry.at !== null &&
      (['face', 'storey', 'x'] as const).every((key) => at[key] === carry.at?.[key]);
    if ((same || (at === null && carry.at === null)) && (by ?? carry.by) === carry.by) return;
    this.carry.set({
      ...carry,
      by: by ?? carry.by,
      at,
      refused: false,
      landing: at && land(this.plan.get(), carry.load, at),
    });
  }

  /** Holds it at the next place a key leads to. */
  step(step: Direction): void {
    const carry = this.carry.get();
    if (!carry?.at) return;
    const plan = withoutLoad(this.plan.get(), carry.load);
    this.hold(nextPlace(plan, carry.at, widthOfLoad(carry.load), step));
  }

  nudge(by: number): void {
    const carry = this.carry.get();
    if (carry?.at) this.hold(nudged(this.plan.get(), carry.at, widthOfLoad(carry.load), by));
  }

  /** Drops the load. Goods that do not fit stay carried and show why, unless forced. */
  drop(forced = false): boolean {
    const carry = this.carry.get();
    if (!carry) return false;
    const { landing } = carry;
    if (!landing) {
      this.release();
      return false;
    }
    if (landing.problems.length > 0 && !(forced && landing.possible)) {
      this.carry.set({ ...carry, by: 'hand', refused: true });
      return false;
    }
    this.release();
    this.commit(landing.plan, landing.ids);
    return true;
  }

  /** Releases the load without a change. */
  release(): void {
    this.carry.set(null);
    this.lifted.set(NONE);
  }

  removeSelected(): void {
    this.release();
    const ids = [...this.selection.get()];
    if (ids.length > 0) this.commit(remove(this.plan.get(), ...ids).plan, []);
  }

  /** Sets the counts of the selected placements by `to`. Returns why some are unchanged. */
  resize(to: (one: PlanPlacement) => Counts, forced = false): readonly PlacingProblem[] {
    let plan = this.plan.get();
    const problems: PlacingProblem[] = [];
    for (const one of this.selected()) {
      const outcome = resize(plan, one.id, to(one), { forced });
      if (outcome.id === null) problems.push(...outcome.problems);
      plan = outcome.plan;
    }
    this.commit(plan);
    return problems;
  }

  /** Sets the priority of the selected placements by `to`. */
  prioritise(to: (one: PlanPlacement) => number): void {
    let plan = this.plan.get();
    for (const one of this.selected()) plan = prioritise(plan, one.id, to(one)).plan;
    this.commit(plan);
  }
}
