import type { Face, Mm } from '@javon/planogram';
import { useMemo } from 'react';
import styles from './boxes.module.css';
import { goneBoxes, type Marks } from './marks.ts';
import { transformOf, type View } from './view.ts';

interface GoneBoxesProps {
  readonly face: Face;
  readonly gone: Marks['gone'];
  readonly top: Mm;
  readonly view: View;
}

/** Boxes of removed placements, crossed out; dashed where something moved away. */
export function GoneBoxes({ face, gone, top, view }: GoneBoxesProps) {
  const boxes = useMemo(() => goneBoxes(face, gone), [face, gone]);
  if (boxes.length === 0) return null;
  return (
    <g transform={transformOf(view)}>
      {boxes.map(({ box: { id, x, y, width, height }, mark }) => {
        const upper = top - y - height;
        return (
          <g key={id} className={styles.gone} data-mark={mark}>
            <rect x={x} y={upper} width={width} height={height} />
            {mark === 'removed' ? (
              <>
                <line x1={x} y1={upper} x2={x + width} y2={upper + height} />
                <line x1={x} y1={upper + height} x2={x + width} y2={upper} />
              </>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
