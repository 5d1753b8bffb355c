import { type Direction, type Elevation, EYE_LEVEL, neighbourOf, type PlacedBox } from '@javon/planogram';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShelfPlacement } from '../plan.ts';
import { PlacementBoxes } from './PlacementBoxes.tsx';
import styles from './shelf.module.css';
import { useView } from './use-view.ts';
import { Writings } from './Writings.tsx';
import { Band, EyeLevel, EyeLevelLabel, Floor, StoreyLabel, ZoneHatches } from './Zones.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
interface ElevationViewProps {
  readonly label: string;
  readonly elevation: Elevation;
  readonly placements: ReadonlyMap<number, ShelfPlacement>;
  readonly selected: number | null;
  readonly onSelect: (id: number | null) => void;
}

/** One face of a shelf to scale, to be looked at from near and far, and walked through with the arrow keys. */
export function ElevationView({ label, elevation, placements, selected, onSelect }: ElevationViewProps) {
  const { t } = useTranslation('shelves');
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const top = elevation.extent.y + elevation.extent.height;
  const extent = useMemo(() => ({ ...elevation.extent, y: 0 }), [elevation]);
  const { view, screen, fit, zoom, onKeys, show } = useView(canvas, extent);

  // What is chosen from elsewhere, or walked to, comes onto the screen.
  const chosen = elevation.boxes.find((box) => box.id === selected);
  useEffect(() => {
    if (chosen && screen) show({ ...chosen, y: top - chosen.y - chosen.height });
  }, [chosen, show, top, screen]);

  const goTo = (box: PlacedBox | null) => {
    if (!box) return;
    onSelect(box.id);
    canvas.current?.querySelector<SVGElement>(`[data-placement="${box.id}"]`)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || onKeys(event, 'shift')) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const from = selected ?? elevation.boxes[0]?.id;
      if (from === undefined) return;
      goTo(selected === null ? (elevation.boxes[0] ?? null) : neighbourOf(elevation, from, direction));
    } else if (event.key === 'Escape' && selected !== null) onSelect(null);
    else return;
    event.preventDefault();
  };

  const eyeLevel = view ? (top - EYE_LEVEL - view.top) * view.scale : 0;
  const isEmpty = elevation.boxes.length === 0;
  const tabStop = chosen?.id ?? elevation.boxes[0]?.id;
  return (
    <div className={styles.canvas}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the list within, and a press beside it */}
      <div ref={canvas} className={styles.drawing} onKeyDown={onKeyDown} onClick={() => onSelect(null)}>
        {view && screen ? (
          <>
            <svg width={screen.width} height={screen.height} aria-hidden="true">
              <ZoneHatches id={id} />
              {elevation.bands.map((band) => (
                <Band key={band.storey} band={band} top={top} view={view} hatches={id} />
              ))}
              <Floor top={top} view={view} width={screen.width} />
              {elevation.boards.map((board) => (
                <rect
                  key={board.y}
                  className={styles.board}
                  x={(board.x - view.left) * view.scale}
                  y={(top - board.y - board.height - view.top) * view.scale}
                  width={board.width * view.scale}
                  height={Math.max(2, board.height * view.scale)}
                />
              ))}
              <EyeLevel y={eyeLevel} width={screen.width} />
            </svg>
            {isEmpty ? null : (
              <svg
                width={screen.width}
                height={screen.height}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its boxes are chosen from
                role="listbox"
                aria-label={label}
                aria-describedby={`${id}-keys`}
              >
                <PlacementBoxes
                  elevation={elevation}
                  placements={placements}
                  view={view}
                  selected={selected}
                  tabStop={tabStop}
                  onSelect={onSelect}
                />
              </svg>
            )}
            <svg className={styles.over} width={screen.width} height={screen.height} aria-hidden="true">
              <Writings elevation={elevation} placements={placements} view={view} />
              <EyeLevelLabel y={eyeLevel} width={screen.width} />
              {elevation.bands.map((band) => (
                <StoreyLabel key={band.storey} band={band} top={top} view={view} />
              ))}
            </svg>
          </>
        ) : null}
      </div>
      {isEmpty ? <p className={styles.nothing}>{t('view.plan_empty')}</p> : null}
      <p id={`${id}-keys`} className="visually-hidden">
        {t('view.keys')}
      </p>
      <ZoomButtons onZoom={zoom} onFit={fit} />
    </div>
  );
}
