import { type Face, type Mm, PHONE_PITCH, placesOfBoard } from '@javon/planogram';
import { memo } from 'react';
import type { View } from '../view.ts';
import styles from './shelf.module.css';

interface TablePlacesProps {
  readonly face: Face;
  /** Height of the upper edge of the drawing above the floor. */
  readonly top: Mm;
  readonly view: View;
}

/** Least width of a place on the screen in pixels at which its number has room. */
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
        <text className={styles.placeNumber} x={across((i + 0.5) * PHONE_PITCH)} y={lower + 18}>
          {i + 1}
        </text>
      ) : null}
    </g>
  ));
});
