import { footprintOf, planFromForm, TABLE_SIZES, type TableKind } from '@javon/planogram';
import { useMemo } from 'react';

/** Size of a phone's place on the picture, and space around the table, in millimetres. */
const PLACE = { width: 110, height: 170 };
const ROOM = 40;

/** A table of a kind from above with its places, as the engine lays them out. */
export function TablePicture({ kind }: { readonly kind: TableKind }) {
  const print = useMemo(() => {
    const plan = planFromForm({
      type: 'straight',
      main: 1000,
      left: null,
      right: null,
      storeys: 1,
      leftStoreys: null,
      rightStoreys: null,
      bottom: 0,
      height: 300,
      depth: 300,
      supports: null,
      tables: [{ kind, phones: 0, spot: { x: 0, y: 0, turn: 0 } }],
      start: { face: 1, end: 'left' },
    });
    return footprintOf(plan).tables[0];
  }, [kind]);
  const { length, width } = TABLE_SIZES[kind];
  if (!print) return null;
  const box = [-length / 2 - ROOM, -width / 2 - ROOM, length + 2 * ROOM, width + 2 * ROOM].join(' ');
  return (
    <svg width="88" height="52" stroke="var(--j-control-line)" viewBox={box} aria-hidden="true">
      <polygon
        points={print.outline.join(' ')}
        fill="var(--j-sunken)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
      {print.places.map(({ x, y, turn }) => (
        <rect
          key={`${x} ${y}`}
          x={-PLACE.width / 2}
          y={-PLACE.height / 2}
          width={PLACE.width}
          height={PLACE.height}
          rx="16"
          fill="var(--j-float)"
          vectorEffect="non-scaling-stroke"
          transform={`translate(${x} ${y}) rotate(${turn})`}
        />
      ))}
    </svg>
  );
}
