import type { TagState } from '@javon/contract';
import { type Highlighted, type Look, signOf } from './highlight.ts';
import { MARK_SIGNS, type Mark } from './marks.ts';
import type { Placed } from './placed.ts';

/**
 * How one that stands on a shelf is marked. It is made here alone: the elevation, the plan from above and the view in
 * space draw it, each in its way, and decide nothing.
 */
export interface Appearance {
  /** Colour and sign by the highlight; null: the product's own colour. */
  readonly look: Look | null;
  /** State of its tag, by its strip and its picture; null where colours tell something else, or it has no tag. */
  readonly state: TagState | null;
  /** Mark by a comparison of plans. */
  readonly mark: Exclude<Mark, 'removed'> | null;
  /** Stands in its corner, so that nothing is told by colour alone. */
  readonly sign: string | null;
  /** It does not fit where it stands. */
  readonly isWrong: boolean;
}

export type Appearances = ReadonlyMap<number, Appearance>;

/** Inputs of the appearances. */
export interface AppearanceSource {
  readonly placed: ReadonlyMap<number, Placed>;
  /** Null: the states of tags are shown. */
  readonly highlight: Highlighted | null;
  readonly marks: ReadonlyMap<number, Exclude<Mark, 'removed'>>;
  readonly wrong: ReadonlySet<number>;
}

function isSame(a: Appearance, b: Appearance): boolean {
  return (
    a.look?.of === b.look?.of &&
    a.look?.tone === b.look?.tone &&
    a.look?.from === b.look?.from &&
    a.look?.to === b.look?.to &&
    a.sign === b.sign &&
    a.state === b.state &&
    a.mark === b.mark &&
    a.isWrong === b.isWrong
  );
}

/**
 * How everything that stands on a plan is marked, by placement.
 * @param before of the plan before: what is still so keeps its identity, so that only the rest is drawn anew
 */
export function appearancesOf(
  { placed, highlight, marks, wrong }: AppearanceSource,
  before: Appearances = new Map(),
): Appearances {
  return new Map(
    [...placed].map(([id, one]) => {
      const look = highlight?.looks.get(id) ?? null;
      const mark = marks.get(id) ?? null;
      const is: Appearance = {
        look,
        mark,
        isWrong: wrong.has(id),
        state: highlight ? null : one.tagState,
        sign: mark ? MARK_SIGNS[mark] : look && signOf(look, one),
      };
      const was = before.get(id);
      return [id, was && isSame(was, is) ? was : is];
    }),
  );
}
