import type { Elevation, Face } from '@javon/planogram';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/ui/chip/Chip.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import styles from './drawing.module.css';
import type { Placed } from './placed.ts';
import { useFaceName } from './words.ts';

interface FaceTabsProps {
  readonly faces: readonly Face[];
  readonly elevations: readonly Elevation[];
  readonly placed: ReadonlyMap<number, Placed>;
  readonly current: number;
  readonly panelId: string;
  readonly onChange: (face: number) => void;
}

/** The faces of a shelf as tabs, each with its small drawing. */
export function FaceTabs({ faces, elevations, placed, current, panelId, onChange }: FaceTabsProps) {
  const { t } = useTranslation('shelves');
  const nameOf = useFaceName();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = faces.findIndex((face) => face.face === current);
    const steps: Partial<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: faces.length - 1,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : faces[(step + faces.length) % faces.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.face);
    event.currentTarget.querySelector<HTMLElement>(`[data-face="${next.face}"]`)?.focus();
  };
  return (
    <Row gap={6} className={styles.tabs} role="tablist" aria-label={t('view.faces')} onKeyDown={onKeyDown}>
      {faces.map((face, i) => (
        <Chip
          key={face.face}
          role="tab"
          data-face={face.face}
          aria-selected={face.face === current}
          aria-controls={panelId}
          tabIndex={face.face === current ? 0 : -1}
          onPress={() => onChange(face.face)}
        >
          <SmallElevation elevation={elevations[i]} placed={placed} />
          {nameOf(face)}
        </Chip>
      ))}
    </Row>
  );
}

interface SmallElevationProps {
  readonly elevation: Elevation | undefined;
  readonly placed: ReadonlyMap<number, Placed>;
}

/** Whether a face looks the same: its boxes keep their identity while nothing on it changes. */
function looksSame(was: SmallElevationProps, is: SmallElevationProps): boolean {
  const colourIn = ({ placed }: SmallElevationProps, id: number) => placed.get(id)?.product.colour;
  return (
    was.elevation === is.elevation &&
    (is.elevation?.boxes.every(({ id }) => colourIn(was, id) === colourIn(is, id)) ?? true)
  );
}

const SmallElevation = memo(function SmallElevation({ elevation, placed }: SmallElevationProps) {
  if (!elevation) return null;
  const { extent, bands, boxes } = elevation;
  const top = extent.y + extent.height;
  // The shelf alone: the floor and the eye level are for the large drawing.
  const highest = Math.max(...[...bands, ...boxes].map((box) => box.y + box.height));
  const lowest = Math.min(...elevation.boards.map((board) => board.y));
  return (
    <svg
      style={{ width: 44, height: 28 }}
      viewBox={`${extent.x} ${top - highest} ${extent.width} ${highest - lowest}`}
      aria-hidden="true"
    >
      {elevation.boards.map((board) => (
        <rect
          key={board.y}
          fill="var(--j-control-line)"
          x={board.x}
          y={top - board.y - board.height}
          width={board.width}
          height={board.height * 2}
        />
      ))}
      {boxes.map((box) => (
        <rect
          key={box.id}
          x={box.x}
          y={top - box.y - box.height}
          width={box.width}
          height={box.height}
          fill={placed.get(box.id)?.product.colour}
        />
      ))}
    </svg>
  );
}, looksSame);
