import {
  type FacePrint,
  type GoodsPrint,
  goodsFromAbove,
  type Mm,
  type Point,
  type ShelfPlan,
} from '@javon/planogram';
import { memo } from 'react';
import { type Appearance, type Appearances, appearanceAttributes } from './appearance.ts';
import styles from './boxes.module.css';
import { STRIP } from './label.ts';
import { CHIP, chipWidth, MarkChip } from './MarkChip.tsx';
import type { Marks } from './marks.ts';
import type { Placed } from './placed.ts';
import { usePlacedWords } from './words.ts';

interface GoodsFromAboveProps {
  readonly prints: readonly GoodsPrint[];
  readonly placed: ReadonlyMap<number, Placed>;
  readonly shown: Appearances;
  readonly chosen: ReadonlySet<number>;
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
  /** Always the same function. */
  readonly onChoose: (id: number) => void;
}

/** Goods of a storey from above, marked as from the front: colour, strip along the front edge, sign in the middle. */
export const GoodsFromAbove = memo(function GoodsFromAbove(props: GoodsFromAboveProps) {
  const { prints, placed, shown, chosen, pixel, onChoose } = props;
  const wordsOf = usePlacedWords();
  return prints.map(({ id, outline: own }) => {
    const [one, how] = [placed.get(id), shown.get(id)];
    if (!one || !how) return null;
    const outline = deepened(own, LEAST * pixel);
    const points = outline.join(' ');
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the walk do the same
      <g
        key={id}
        className={styles.box}
        data-above={id}
        data-chosen={chosen.has(id) || undefined}
        {...appearanceAttributes(how, one.product.colour)}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(id);
        }}
      >
        <title>{wordsOf(one, how)}</title>
        <polygon className={styles.piece} points={points} />
        {how.state ? (
          <polygon className={styles.strip} points={edgeOf(outline, STRIP * pixel).join(' ')} />
        ) : null}
        {how.mark ? <polygon className={styles.markRing} points={points} /> : null}
        <polygon className={styles.ring} points={points} />
        <Chip shown={how} outline={outline} pixel={pixel} />
      </g>
    );
  });
});

type Outline = GoodsPrint['outline'];

/** Least depth on the screen in which a mark is seen, in pixels. */
const LEAST = 8;

function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

function lengthOf([x1, y1]: Point, [x2, y2]: Point): Mm {
  return Math.hypot(x2 - x1, y2 - y1);
}

/** An outline cut off, or drawn out, behind its front at so many times its depth. */
function cutAt([left, right, backRight, backLeft]: Outline, share: number): Outline {
  return [left, right, between(right, backRight, share), between(left, backLeft, share)];
}

function depthOf([left, , , backLeft]: Outline): Mm {
  return Math.max(1, lengthOf(left, backLeft));
}

/** An outline at least so deep: of a telephone from above one would see a line, and not what marks it. */
function deepened(outline: Outline, least: Mm): Outline {
  return cutAt(outline, Math.max(1, least / depthOf(outline)));
}

/** Returns the strip of an outline along its front, of the given depth, at most half of it. */
function edgeOf(outline: Outline, depth: Mm): Outline {
  return cutAt(outline, Math.min(0.5, depth / depthOf(outline)));
}

interface ChipProps {
  readonly shown: Appearance;
  readonly outline: Outline;
  readonly pixel: Mm;
}

/** Upright whichever way the face looks; left out where it has no space. */
function Chip({ shown, outline, pixel }: ChipProps) {
  const [left, right, backRight, backLeft] = outline;
  const width = chipWidth(shown);
  const room = Math.min(lengthOf(left, right), lengthOf(left, backLeft)) / pixel;
  if (width === 0 || room < Math.max(width, CHIP) + 2) return null;
  const [x, y] = between(left, backRight, 0.5);
  return (
    <g
      className={styles.writing}
      data-state={shown.state ?? undefined}
      data-mark={shown.mark ?? undefined}
      transform={`translate(${x} ${y}) scale(${pixel})`}
    >
      <MarkChip shown={shown} x={-width / 2} y={-CHIP / 2} />
    </g>
  );
}

/** Old place of a placement that a comparison shows as gone. */
interface GonePrint {
  readonly outline: GoodsPrint['outline'];
  readonly mark: Marks['gone'][number]['mark'];
}

/** Returns the outlines of removed and moved placements of a storey, seen from above. */
export function goneFromAbove(
  plan: ShelfPlan,
  faces: readonly FacePrint[],
  gone: Marks['gone'],
  storey: number,
): GonePrint[] {
  // Indexes replace the ids: a placement may be on the plan under the same id as well.
  const placements = gone.map(({ placement }, i) => ({ ...placement, id: i }));
  return goodsFromAbove({ ...plan, placements }, faces, storey).map(({ id, outline }) => ({
    outline,
    mark: gone[id]?.mark ?? 'removed',
  }));
}

/** Outlines of removed placements, crossed out; dashed where something moved away. */
export function GoneFromAbove({ gone }: { readonly gone: readonly GonePrint[] }) {
  return gone.map(({ outline, mark }) => {
    const points = outline.join(' ');
    const [left, right, backRight, backLeft] = outline;
    const diagonals = [[left, backRight] as const, [right, backLeft] as const];
    return (
      <g key={points} className={styles.gone} data-mark={mark}>
        <polygon points={points} />
        {mark === 'removed'
          ? diagonals.map(([from, to]) => (
              <line key={from.join()} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
            ))
          : null}
      </g>
    );
  });
}
