import {
  type Box,
  type Face,
  type Mm,
  PHONE_PITCH,
  placesOfBoard,
  type Supports,
  standOf,
} from '@javon/planogram';
import { memo } from 'react';
import styles from './drawing.module.css';
import type { View } from './view.ts';

interface StandProps {
  readonly face: Face;
  readonly supports: readonly Supports[];
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  readonly view: View;
}

/** Blocks between the two decks of a pallet, and the share of its height that a deck takes. */
const BLOCKS = [0, 0.42, 0.84];
const BLOCK = 0.16;
const DECK = 0.2;

/** Supports of the storeys: uprights behind the goods, pallets and pedestals on the floor. */
export const Stand = memo(function Stand({ face, supports, top, view }: StandProps) {
  const stand = standOf(face, supports);
  const at = ({ x, y, width, height }: Box) => ({
    x: (x - view.left) * view.scale,
    y: (top - y - height - view.top) * view.scale,
    width: width * view.scale,
    height: height * view.scale,
  });
  return (
    <>
      {stand.uprights.map((box) => (
        <rect key={box.x} fill="var(--j-line-strong)" {...at(box)} />
      ))}
      {stand.supports.map((box) => {
        const one = at(box);
        if (box.kind === 'pedestal')
          return <rect key={`${box.kind} ${box.x}`} className={styles.support} {...one} />;
        const deck = one.height * DECK;
        return (
          <g key={`${box.kind} ${box.x}`} className={styles.support}>
            {BLOCKS.map((share) => (
              <rect
                key={share}
                x={one.x + one.width * share}
                y={one.y + deck}
                width={one.width * BLOCK}
                height={one.height - 2 * deck}
              />
            ))}
            <rect {...one} height={deck} />
            <rect {...one} y={one.y + one.height - deck} height={deck} />
          </g>
        );
      })}
    </>
  );
});

interface TablePlacesProps {
  readonly face: Face;
  /** Height of the upper edge of the drawing above the floor. */
  readonly top: Mm;
  readonly view: View;
}

/** Least width of a place on the screen in pixels at which its number has space. */
const READABLE = 16;

/** Edges of the places of a table, and their numbers under its board. */
export const TablePlaces = memo(function TablePlaces({ face, top, view }: TablePlacesProps) {
  const [board] = face.storeys;
  if (!board) return null;
  const lower = (top - board.bottom - view.top) * view.scale;
  const upper = (top - board.bottom - board.height - view.top) * view.scale;
  const across = (x: Mm) => (x - view.left) * view.scale;
  return Array.from({ length: placesOfBoard(board) }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
    <g key={i}>
      <line
        className={styles.placeEdge}
        x1={across(i * PHONE_PITCH)}
        x2={across(i * PHONE_PITCH)}
        y1={upper}
        y2={lower}
      />
      {PHONE_PITCH * view.scale >= READABLE ? (
        <text
          className={styles.placeNumber}
          textAnchor="middle"
          x={across((i + 0.5) * PHONE_PITCH)}
          y={lower + 18}
        >
          {i + 1}
        </text>
      ) : null}
    </g>
  ));
});
