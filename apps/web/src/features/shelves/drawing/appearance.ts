import type { TagState } from '@javon/contract';
import type { CSSProperties } from 'react';
import { type Highlighted, type Look, signOf } from './highlight.ts';
import { MARK_SIGNS, type Mark } from './marks.ts';
import type { Placed } from './placed.ts';

/**
 * Marks of a placement. Computed only here: the elevation, the plan from above and the 3D view draw it and decide
 * nothing.
 */
export interface Appearance {
  /** Colour and sign by the highlight; null: the product's own colour. */
  readonly look: Look | null;
  /** State of its tag, shown by strip and icon; null under other highlights, or without a tag. */
  readonly state: TagState | null;
  /** Mark by a comparison of plans. */
  readonly mark: Exclude<Mark, 'removed'> | null;
  /** Sign in its corner, so that colour is never the only information. */
  readonly sign: string | null;
  /** Whether it does not fit at its place. */
  readonly isWrong: boolean;
}

export type Appearances = ReadonlyMap<number, Appearance>;

/** Inputs of the appearances. */
interface AppearanceSource {
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
 * Returns the appearance of every placement of a plan, by id.
 * @param before the previous result: unchanged appearances keep their identity, so that only the others render
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
        state: highlight ? null : (one.tagState ?? null),
        sign: mark ? MARK_SIGNS[mark] : look && signOf(look, one),
      };
      const was = before.get(id);
      return [id, was && isSame(was, is) ? was : is];
    }),
  );
}

/** Returns the attributes by which the style sheet colours a box, the same in every view. */
export function appearanceAttributes({ look, state, mark, isWrong }: Appearance, colour: string) {
  return {
    'data-state': state ?? undefined,
    'data-tone': look?.tone,
    'data-mark': mark ?? undefined,
    'data-overflow': isWrong || undefined,
    // A tone has a colour of its own.
    style: look ? undefined : ({ '--colour': colour } as CSSProperties),
  };
}
