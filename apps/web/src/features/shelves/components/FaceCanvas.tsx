import {
  type Box,
  type Elevation,
  EYE_LEVEL,
  type Face,
  type PlacedBox,
  type Supports,
} from '@javon/planogram';
import {
  type MouseEvent,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import type { Surface } from '../editing/drag.ts';
import type { Marks } from '../editing/marks.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import type { RowSource } from '../editing/rows.ts';
import type { Screen } from '../view.ts';
import { BoxLabels } from './BoxLabels.tsx';
import { GoneBoxes } from './GoneBoxes.tsx';
import { type Handled, PlacementBoxes } from './PlacementBoxes.tsx';
import { Stand } from './Stand.tsx';
import styles from './shelf.module.css';
import { TablePlaces } from './TablePlaces.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useRows } from './use-drawn.ts';
import { useView } from './use-view.ts';
import { Band, EyeLevel, EyeLevelLabel, Floor, StoreyLabel, ZoneHatches } from './Zones.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

const EditLayer = lazyOverlay(() => import('./EditLayer.tsx'), 'EditLayer');

interface FaceCanvasProps extends RowSource, Handled {
  readonly label: string;
  readonly face: Face;
  /** Pallets and pedestals of the shelf. */
  readonly supports: readonly Supports[];
  readonly marks: Marks;
  readonly pictures: boolean;
  /** Null: it is only looked at. */
  readonly edit: PlanEdit | null;
  readonly surface: RefObject<Surface | null>;
  readonly onSelect: (ids: readonly number[]) => void;
  readonly onToggle: (id: number) => void;
  /** Switches to the face before or after. */
  readonly onFace: (step: 1 | -1) => void;
  /** A key led here from another face: the drawing takes the focus as it opens, once. */
  readonly takesKeys: RefObject<boolean>;
}

/** Canvas of one face of a shelf to scale: zoom, keyboard navigation, editing. */
export const FaceCanvas = memo(function FaceCanvas(props: FaceCanvasProps) {
  const { face, elevation, edit, selection, onSelect, onToggle, marks, pictures } = props;
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const top = elevation.extent.y + elevation.extent.height;
  const extent = useMemo(() => ({ ...elevation.extent, y: 0 }), [elevation.extent]);
  const { view, screen, fit, zoom, panPixels, onKeys, show } = useView(canvas, extent);
  const rows = useRows(props);
  useReveal(selection, elevation, screen, show);
  const onKeyDown = useCanvasKeys({ ...props, canvas, onViewKeys: onKeys });
  const onPress = useCallback(
    (box: number, event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) onToggle(box);
      else onSelect([box]);
    },
    [onSelect, onToggle],
  );
  // Keys that walk with Ctrl leave the selection alone.
  const onReach = useCallback(
    (box: number) => {
      if (selection.get().size === 0) onSelect([box]);
    },
    [onSelect, selection],
  );

  const eyeLevel = view ? (top - EYE_LEVEL - view.top) * view.scale : 0;
  const isEmpty = elevation.boxes.length === 0;
  return (
    <div className={styles.canvas}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div
        ref={canvas}
        role="group"
        aria-label={props.label}
        aria-describedby={`${id}-keys`}
        className={styles.drawing}
        data-editing={edit ? true : undefined}
        data-canvas
        // Tab reaches the goods, and the drawing itself where there are none.
        tabIndex={isEmpty ? 0 : -1}
        onKeyDown={onKeyDown}
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
                  className={styles.board}
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
                aria-multiselectable={edit ? true : undefined}
              >
                <PlacementBoxes
                  {...{ rows, view, screen, top, pictures, selection, onPress, onReach }}
                  lifted={props.lifted}
                />
              </div>
            )}
            <svg className={styles.over} width={screen.width} height={screen.height} aria-hidden="true">
              <BoxLabels {...{ rows, view, top, pictures }} />
              <EyeLevelLabel y={eyeLevel} width={screen.width} />
              {face.side === 'table' ? (
                <TablePlaces {...{ face, top, view }} />
              ) : (
                elevation.bands.map((one) => (
                  <StoreyLabel key={one.storey} band={one} top={top} view={view} />
                ))
              )}
            </svg>
            {edit ? (
              <svg className={styles.inHand} width={screen.width} height={screen.height} aria-hidden="true">
                <Suspense>
                  <EditLayer
                    {...{ canvas, edit, face, elevation, top, view }}
                    surface={props.surface}
                    pan={panPixels}
                  />
                </Suspense>
              </svg>
            ) : null}
          </>
        ) : null}
      </div>
      {isEmpty ? <p className={styles.nothing}>{t('shelves:view.plan_empty')}</p> : null}
      <p id={`${id}-keys`} className="visually-hidden">
        {edit ? t('shelf_editor:keys.short') : t('shelves:view.keys')}
      </p>
      <ZoomButtons onZoom={zoom} onFit={fit} />
    </div>
  );
});

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
