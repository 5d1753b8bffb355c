import {
  type Direction,
  type Elevation,
  EYE_LEVEL,
  type Face,
  neighbourOf,
  type PlacedBox,
} from '@javon/planogram';
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notify/notify.ts';
import type { Surface } from '../editing/drag.ts';
import { takeEditKey } from '../editing/edit-keys.ts';
import type { Marks } from '../editing/marks.ts';
import type { Placed } from '../editing/placed.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { GoneBoxes } from './GoneBoxes.tsx';
import { type BoxLooks, PlacementBoxes } from './PlacementBoxes.tsx';
import { useProblemText } from './problem-text.ts';
import styles from './shelf.module.css';
import { useView } from './use-view.ts';
import { Writings } from './Writings.tsx';
import { Band, EyeLevel, EyeLevelLabel, Floor, StoreyLabel, ZoneHatches } from './Zones.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

const CarryBar = lazy(() => import('./CarryBar.tsx').then((module) => ({ default: module.CarryBar })));
const EditLayer = lazy(() => import('./EditLayer.tsx').then((module) => ({ default: module.EditLayer })));

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

interface FaceCanvasProps extends Omit<BoxLooks, 'marks'> {
  readonly label: string;
  readonly face: Face;
  readonly elevation: Elevation;
  readonly placed: ReadonlyMap<number, Placed>;
  readonly marks: Marks;
  /** Null: it is only looked at. */
  readonly edit: PlanEdit | null;
  readonly surface: RefObject<Surface | null>;
  readonly onSelect: (ids: readonly number[]) => void;
  readonly onToggle: (id: number) => void;
  /** Goes to the face before or after. */
  readonly onFace: (step: 1 | -1) => void;
}

/** One face of a shelf to scale: looked at from near and far, walked through by keys, and edited. */
export function FaceCanvas(props: FaceCanvasProps) {
  const { face, elevation, placed, edit, selected, onSelect, onToggle, marks } = props;
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  const problemText = useProblemText();
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const top = elevation.extent.y + elevation.extent.height;
  const extent = useMemo(() => ({ ...elevation.extent, y: 0 }), [elevation.extent]);
  const { view, screen, fit, zoom, panPixels, onKeys, show } = useView(canvas, extent);

  // What is chosen from elsewhere, or walked to, comes onto the screen.
  const [only] = selected.size === 1 ? selected : [];
  const chosen = elevation.boxes.find((box) => box.id === only);
  useEffect(() => {
    if (chosen && screen) show({ ...chosen, y: top - chosen.y - chosen.height });
  }, [chosen, show, top, screen]);

  const focusBox = (box: number) =>
    canvas.current?.querySelector<SVGElement>(`[data-placement="${box}"]`)?.focus({ preventScroll: true });
  const goTo = (box: PlacedBox | null) => {
    if (!box) return;
    onSelect([box.id]);
    focusBox(box.id);
  };
  const tabStop = elevation.boxes.find((box) => selected.has(box.id))?.id ?? elevation.boxes[0]?.id;
  const focused = () => {
    const target = document.activeElement?.closest('[data-placement]');
    const current = Number(target?.getAttribute('data-placement') ?? Number.NaN);
    return Number.isFinite(current) ? current : tabStop;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const current = focused();
    if (edit) {
      const isGone = current !== undefined && ['Delete', 'Backspace'].includes(event.key);
      const next = isGone
        ? (neighbourOf(elevation, current, 'right') ?? neighbourOf(elevation, current, 'left'))
        : null;
      const taken = takeEditKey(edit, event, {
        current,
        all: elevation.boxes.map((box) => box.id),
        onFace: props.onFace,
        onRefused: ([problem]) => problem && notify({ kind: 'warning', message: problemText(problem) }),
      });
      // The focus must not fall off the drawing with what had it.
      if (taken && isGone) {
        canvas.current?.focus({ preventScroll: true });
        goTo(next);
      }
      if (taken) return;
    }
    const direction = DIRECTIONS[event.key];
    if (direction && (event.ctrlKey || event.metaKey) && edit && current !== undefined) {
      const next = neighbourOf(elevation, current, direction);
      if (next) focusBox(next.id);
    } else if (event.ctrlKey || event.metaKey || event.altKey || onKeys(event, 'shift')) return;
    else if (direction) {
      const first = elevation.boxes[0] ?? null;
      goTo(selected.size === 0 || current === undefined ? first : neighbourOf(elevation, current, direction));
    } else if (event.key === 'Escape' && selected.size > 0) onSelect([]);
    else return;
    event.preventDefault();
  };

  const selectedNow = useRef(selected);
  selectedNow.current = selected;
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
      if (selectedNow.current.size === 0) onSelect([box]);
    },
    [onSelect],
  );

  const eyeLevel = view ? (top - EYE_LEVEL - view.top) * view.scale : 0;
  const isEmpty = elevation.boxes.length === 0;
  return (
    <div className={styles.canvas}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the list within, and a press beside it */}
      <div
        ref={canvas}
        className={styles.drawing}
        data-editing={edit ? true : undefined}
        data-canvas
        tabIndex={-1}
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
              <svg
                width={screen.width}
                height={screen.height}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its boxes are chosen from
                role="listbox"
                aria-label={props.label}
                aria-describedby={`${id}-keys`}
                aria-multiselectable={edit ? true : undefined}
              >
                <PlacementBoxes
                  elevation={elevation}
                  placed={placed}
                  view={view}
                  selected={selected}
                  lifted={props.lifted}
                  wrong={props.wrong}
                  marks={marks.on}
                  looks={props.looks}
                  pictures={props.pictures}
                  tabStop={tabStop}
                  onPress={onPress}
                  onReach={onReach}
                />
              </svg>
            )}
            <svg className={styles.over} width={screen.width} height={screen.height} aria-hidden="true">
              <Writings
                elevation={elevation}
                placed={placed}
                view={view}
                looks={props.looks}
                marks={marks.on}
                pictures={props.pictures}
              />
              <EyeLevelLabel y={eyeLevel} width={screen.width} />
              {elevation.bands.map((one) => (
                <StoreyLabel key={one.storey} band={one} top={top} view={view} />
              ))}
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
      {edit ? (
        <Suspense>
          <CarryBar edit={edit} />
        </Suspense>
      ) : null}
      <ZoomButtons onZoom={zoom} onFit={fit} />
    </div>
  );
}
