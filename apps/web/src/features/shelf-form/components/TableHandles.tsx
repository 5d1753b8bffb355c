import type { Point, TablePrint, TableSpot } from '@javon/planogram';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAG_THRESHOLD, type Fit } from '../../shelves/public.ts';
import { movedSpot, SPOT_STEPS, spotByKey } from '../model/table-spots.ts';
import styles from './form.module.css';

interface TableHandlesProps {
  readonly prints: readonly TablePrint[];
  /** The plan's 0, 0 on the drawing. */
  readonly origin: Point;
  readonly fit: Fit;
  /** Counted from 0. */
  readonly chosen: number | null;
  /** Spot of the chosen table while it is dragged. */
  readonly held: TableSpot | null;
  readonly wordsOf: (table: number) => string;
  readonly onChoose: (table: number) => void;
  readonly onHold: (spot: TableSpot | null) => void;
  readonly onPut: (table: number, spot: TableSpot) => void;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly from: TableSpot;
  /** Null until it has moved. */
  to: TableSpot | null;
}

/** The tables of a drawn plan as things to take hold of. */
export function TableHandles(props: TableHandlesProps) {
  const { prints, origin, fit, chosen, held } = props;
  const { t } = useTranslation('shelf_form');
  const press = useRef<Press | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  // Within a drawing `touch-action` does not hold: without this the page scrolls away under the finger.
  useEffect(() => {
    const stay = (event: TouchEvent) => {
      if (press.current) event.preventDefault();
    };
    const target = drawing.current;
    target?.addEventListener('touchmove', stay, { passive: false });
    return () => target?.removeEventListener('touchmove', stay);
  }, []);
  const letGo = () => {
    press.current = null;
    props.onHold(null);
  };
  const onDown = (event: PointerEvent<SVGGElement>, table: number) => {
    if (event.button !== 0) return;
    const from = prints[table]?.spot;
    if (!from) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { x: event.clientX, y: event.clientY, from, to: null };
    props.onChoose(table);
  };
  const onMove = (event: PointerEvent<SVGGElement>) => {
    const now = press.current;
    if (!now) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (now.to === null && Math.hypot(dx, dy) < DRAG_THRESHOLD) return;
    const step = event.altKey ? SPOT_STEPS.fine : SPOT_STEPS.pointer;
    now.to = movedSpot(now.from, { x: dx / fit.scale, y: dy / fit.scale }, step);
    props.onHold(now.to);
  };
  const onUp = (table: number) => {
    const to = press.current?.to;
    letGo();
    if (to) props.onPut(table, to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place over a drawing
    <svg ref={drawing} className={styles.handles} role="group" aria-label={t('tables')}>
      <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale}) translate(${origin.join(' ')})`}>
        {prints.map(({ table: number, spot: own, outline }, table) => {
          const spot = (table === chosen ? held : null) ?? own;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a button has no place within a drawing
            <g
              key={number}
              role="button"
              tabIndex={0}
              className={styles.handle}
              aria-label={props.wordsOf(table)}
              aria-pressed={table === chosen}
              data-held={(table === chosen && held !== null) || undefined}
              transform={`translate(${spot.x} ${spot.y}) rotate(${spot.turn - own.turn}) translate(${-own.x} ${-own.y})`}
              onFocus={() => props.onChoose(table)}
              onPointerDown={(event) => onDown(event, table)}
              onPointerMove={onMove}
              onPointerUp={() => onUp(table)}
              onPointerCancel={letGo}
              onKeyDown={(event) => {
                if (event.ctrlKey || event.metaKey || event.altKey) return;
                const next = spotByKey(own, event);
                if (event.key === 'Escape' && press.current) letGo();
                else if (next) props.onPut(table, next);
                else return;
                event.preventDefault();
                event.stopPropagation();
              }}
            >
              <polygon points={outline.join(' ')} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}
