import {
  type Box,
  drawPlan,
  type Face,
  faceOfTable,
  footprintOf,
  goodsFromAbove,
  goodsOnTables,
  type Point,
  type ShelfPlan,
  tableOfFace,
} from '@javon/planogram';
import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { namesOf } from '../../../shared/keys/key-map.ts';
import { useListedKeys } from '../../../shared/keys/use-keys.ts';
import type { Appearances } from './appearance.ts';
import { ChosenLine } from './ChosenLine.tsx';
import styles from './drawing.module.css';
import { GoneFromAbove, GoodsFromAbove, goneFromAbove } from './GoodsFromAbove.tsx';
import type { Marks } from './marks.ts';
import { SvgDrawing } from './SvgDrawing.tsx';
import { useView } from './use-view.ts';
import { EVEN_MARGIN, fitView, pixelOf, type Screen, transformOf } from './view.ts';
import { useWalk, type WalkedPlan } from './walk.ts';
import { useFaceName } from './words.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** Margin around the walk's current product, pixels: its caption covers the lower edge. */
const SHOWN_MARGIN = { ...EVEN_MARGIN, bottom: 150 };
const evenView = (extent: Box, screen: Screen) => fitView(extent, screen, EVEN_MARGIN);

interface FromAboveProps extends WalkedPlan {
  readonly label: string;
  readonly faces: readonly Face[];
  readonly shown: Appearances;
  readonly marks: Marks;
  readonly onFace: (face: number) => void;
}

/**
 * The shelf from above, with the goods of one storey, its tables and the start of the walk. A press on goods chooses
 * them, one beside them opens the face.
 */
export function FromAbove(props: FromAboveProps) {
  const { label, plan, faces, current, onFace, placed, shown, marks } = props;
  const { t } = useTranslation('shelves');
  const nameOf = useFaceName();
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const walk = useWalk(props);
  const { at, selected } = walk;
  const [storey, setStorey] = useStorey(props, at);
  const { drawing, prints, tables } = useMemo(() => {
    const print = footprintOf(plan);
    return {
      prints: print.faces,
      tables: print.tables,
      drawing: drawPlan(plan, {
        goods: false,
        storey,
        current,
        faceLabel: (face) => {
          const one = faces.find((each) => each.face === face);
          return one ? nameOf(one) : '';
        },
      }),
    };
  }, [plan, faces, storey, current, nameOf]);
  const goods = useMemo(
    () => [...goodsFromAbove(plan, prints, storey), ...goodsOnTables(plan, tables)],
    [plan, prints, tables, storey],
  );
  const gone = useMemo(
    () => goneFromAbove(plan, prints, marks.gone, storey),
    [plan, prints, marks.gone, storey],
  );
  const chosen = useMemo(() => (at === null ? selected : new Set([...selected, at])), [selected, at]);
  const extent = useMemo(() => ({ x: 0, y: 0, width: drawing.width, height: drawing.height }), [drawing]);
  const { view, screen, fit, zoom, onKeys, show } = useView(canvas, extent, evenView);
  useEffect(() => {
    const reached = goods.find((one) => one.id === at);
    if (reached) show(boxOf(reached.outline, drawing.origin), SHOWN_MARGIN);
  }, [at, goods, drawing.origin, show]);
  useListedKeys('shelf_above', namesOf('shelf_above'));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!walk.onKeys(event).taken) onKeys(event, 'shelf_above');
  };
  return (
    <div className={styles.canvas}>
      <div
        ref={canvas}
        className={styles.drawing}
        role="application"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        data-canvas
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and walked through by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={() => walk.choose(null)}
      >
        {view && screen ? (
          <svg width={screen.width} height={screen.height} aria-hidden="true">
            <g transform={transformOf(view)}>
              <SvgDrawing drawing={drawing} />
              <g transform={`translate(${drawing.origin.join(' ')})`}>
                {prints.map((one) => (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the tabs above do the same by keys
                  <polygon
                    key={one.face}
                    className={styles.faceAbove}
                    points={one.outline.join(' ')}
                    onClick={() => onFace(one.face)}
                  />
                ))}
                {tables
                  .filter((one) => one.places.length > 0)
                  .map((one) => (
                    // biome-ignore lint/a11y/noStaticElementInteractions: the tabs above do the same by keys
                    <polygon
                      key={one.table}
                      className={styles.faceAbove}
                      data-table={one.table}
                      points={one.outline.join(' ')}
                      onClick={() => onFace(faceOfTable(one.table))}
                    />
                  ))}
                <GoneFromAbove gone={gone} />
                <GoodsFromAbove
                  placed={placed}
                  shown={shown}
                  chosen={chosen}
                  prints={goods}
                  pixel={pixelOf(view)}
                  onChoose={walk.choose}
                />
              </g>
            </g>
          </svg>
        ) : null}
      </div>
      <ChosenLine at={at} placed={placed} shown={shown} isOpen={selected.size > 0} edge="bottom" />
      <p id={`${id}-keys`} className="visually-hidden">
        {t('views.plan_hint')}
      </p>
      <StoreySelect plan={plan} value={storey} onChange={setStorey} />
      <ZoomButtons onZoom={zoom} onFit={fit} />
    </div>
  );
}

/** Returns the bounding box of an outline. */
function boxOf(outline: readonly Point[], [dx, dy]: Point): Box {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x: x + dx, y: y + dy, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The storey whose goods are seen: the lowest that holds any, until one chooses another or walks to it. */
function useStorey({ plan, placed }: FromAboveProps, at: number | null) {
  const [wanted, setWanted] = useState<number | null>(null);
  const reached = at === null ? undefined : placed.get(at)?.placement;
  const walked = reached && tableOfFace(reached.face) === null ? reached.storey : undefined;
  useEffect(() => {
    if (walked !== undefined) setWanted(walked);
  }, [walked]);
  const all = plan.storeys.map((one) => one.storey);
  const held = plan.placements.filter((one) => tableOfFace(one.face) === null).map((one) => one.storey);
  const lowest = Math.min(...(held.length > 0 ? held : all));
  const storey = wanted !== null && all.includes(wanted) ? wanted : lowest;
  return [storey, setWanted] as const;
}

interface StoreySelectProps {
  readonly plan: ShelfPlan;
  readonly value: number;
  readonly onChange: (storey: number) => void;
}

/** Which storey's goods are seen from above, each with how many places it holds. */
function StoreySelect({ plan, value, onChange }: StoreySelectProps) {
  const { t } = useTranslation('shelves');
  const storeys = [...new Set(plan.storeys.map((one) => one.storey))].sort((a, b) => a - b);
  if (storeys.length < 2) return null;
  const count = (storey: number) => plan.placements.filter((one) => one.storey === storey).length;
  return (
    <NativeSelect
      size="xs"
      className={styles.storeySelect ?? ''}
      aria-label={t('views.plan_storey')}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={storeys.map((one) => ({
        value: String(one),
        label: t('views.plan_storey_goods', { number: one, places: formatNumber(count(one)) }),
      }))}
    />
  );
}
