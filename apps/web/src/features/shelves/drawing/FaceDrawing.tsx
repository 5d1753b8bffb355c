import {
  type Box,
  type Elevation,
  EYE_LEVEL,
  type Face,
  type PlacedBox,
  type Supports,
} from '@javon/planogram';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Row } from '../../../shared/ui/layout/layout.tsx';
import { BoxLabels } from './BoxLabels.tsx';
import styles from './drawing.module.css';
import { GoneBoxes } from './GoneBoxes.tsx';
import type { Marks } from './marks.ts';
import { type Handled, PlacementBoxes } from './PlacementBoxes.tsx';
import type { RowSource } from './rows.ts';
import { Stand, TablePlaces } from './Stand.tsx';
import { useRows } from './use-drawn.ts';
import { useView } from './use-view.ts';
import type { Screen } from './view.ts';
import { Band, EyeLevel, EyeLevelLabel, Floor, StoreyLabel, ZoneHatches } from './Zones.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

/** View of a face that is moved, scaled, and scrolled to a selection of one. */
export function useFaceView(
  canvas: RefObject<HTMLElement | null>,
  elevation: Elevation,
  selection: Handled['selection'],
) {
  const extent = useMemo(() => ({ ...elevation.extent, y: 0 }), [elevation.extent]);
  const { show, ...sight } = useView(canvas, extent);
  useReveal(selection, elevation, sight.screen, show);
  return sight;
}

interface FaceDrawingProps extends RowSource, Handled {
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly sight: ReturnType<typeof useFaceView>;
  readonly label: string;
  /** Help on its keys, for screen readers. */
  readonly keys: string;
  readonly face: Face;
  /** Pallets and pedestals of the shelf. */
  readonly supports: readonly Supports[];
  readonly marks: Marks;
  readonly pictures: boolean;
  readonly isEdited: boolean;
  readonly onSelect: (ids: readonly number[]) => void;
  readonly onToggle: (id: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Layer above the goods, in pixels of the drawing. */
  readonly children?: ReactNode;
}

/** Face of a shelf to scale, with its goods as a listbox. */
export function FaceDrawing(props: FaceDrawingProps) {
  const { face, elevation, selection, onSelect, onToggle, marks, pictures, isEdited } = props;
  const { view, screen, zoom, fit } = props.sight;
  const { t } = useTranslation('shelves');
  const id = useId();
  const top = elevation.extent.y + elevation.extent.height;
  const rows = useRows(props);
  const onPress = useCallback(
    (box: number, event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) onToggle(box);
      else onSelect([box]);
    },
    [onSelect, onToggle],
  );
  const eyeLevel = view ? (top - EYE_LEVEL - view.top) * view.scale : 0;
  const isEmpty = elevation.boxes.length === 0;
  return (
    <div className={styles.canvas}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div
        ref={props.canvas}
        role="group"
        aria-label={props.label}
        aria-describedby={`${id}-keys`}
        className={styles.drawing}
        data-editing={isEdited ? true : undefined}
        data-canvas
        // Tab reaches the goods, and the drawing itself where there are none.
        tabIndex={isEmpty ? 0 : -1}
        onKeyDown={props.onKeyDown}
        onClick={() => onSelect([])}
      >
        {view && screen ? (
          <>
            <svg width={screen.width} height={screen.height} aria-hidden="true">
              <ZoneHatches id={id} />
              {elevation.bands.map((one) => (
                <Band key={one.storey} band={one} top={top} view={view} hatches={id} />
              ))}
              <Floor top={top} view={view} width={screen.width} />
              <Stand face={face} supports={props.supports} top={top} view={view} />
              {elevation.boards.map((board) => (
                <rect
                  key={board.y}
                  fill="var(--j-control-line)"
                  x={(board.x - view.left) * view.scale}
                  y={(top - board.y - board.height - view.top) * view.scale}
                  width={board.width * view.scale}
                  height={Math.max(2, board.height * view.scale)}
                />
              ))}
              <EyeLevel y={eyeLevel} width={screen.width} />
              <GoneBoxes face={face} gone={marks.gone} top={top} view={view} />
            </svg>
            {isEmpty ? null : (
              <div
                className={styles.goods}
                role="listbox"
                aria-label={props.label}
                aria-describedby={`${id}-keys`}
                aria-multiselectable={isEdited ? true : undefined}
              >
                <PlacementBoxes
                  rows={rows}
                  view={view}
                  screen={screen}
                  top={top}
                  pictures={pictures}
                  selection={selection}
                  onPress={onPress}
                  lifted={props.lifted}
                />
              </div>
            )}
            <svg className={styles.over} width={screen.width} height={screen.height} aria-hidden="true">
              <BoxLabels rows={rows} view={view} top={top} pictures={pictures} />
              <EyeLevelLabel y={eyeLevel} width={screen.width} />
              {face.side === 'table' ? (
                <TablePlaces face={face} top={top} view={view} />
              ) : (
                elevation.bands.map((one) => (
                  <StoreyLabel key={one.storey} band={one} top={top} view={view} />
                ))
              )}
            </svg>
            {props.children ? (
              <svg className={styles.inHand} width={screen.width} height={screen.height} aria-hidden="true">
                {props.children}
              </svg>
            ) : null}
          </>
        ) : null}
      </div>
      {isEmpty ? (
        <Row align="center" justify="center" tone="quiet" className={styles.nothing}>
          <Card as="p" card="float" tight>
            {t(face.side === 'table' ? 'view.table_empty' : 'view.plan_empty')}
          </Card>
        </Row>
      ) : null}
      <p id={`${id}-keys`} className="visually-hidden">
        {props.keys}
      </p>
      <ZoomButtons onZoom={zoom} onFit={fit} />
    </div>
  );
}

/** Scrolls the only selected placement into the viewport when the selection or the plan changes. */
function useReveal(
  selection: Handled['selection'],
  elevation: Elevation,
  screen: Screen | null,
  show: (box: Box) => void,
): void {
  const shown = useRef<PlacedBox | undefined>(undefined);
  useEffect(() => {
    if (!screen) return undefined;
    const top = elevation.extent.y + elevation.extent.height;
    const look = () => {
      const selected = selection.get();
      const [only] = selected.size === 1 ? selected : [];
      const chosen = elevation.boxes.find((box) => box.id === only);
      if (chosen && chosen !== shown.current) show({ ...chosen, y: top - chosen.y - chosen.height });
      shown.current = chosen;
    };
    look();
    return selection.subscribe(look);
  }, [selection, elevation, screen, show]);
}
