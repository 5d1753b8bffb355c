import { type Drawing, type Note, type Part, tagSize } from '@javon/price-tag';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { actionOf, namesOf } from '../../../shared/keys/key-map.ts';
import { useListedKeys, usePageKeys } from '../../../shared/keys/use-keys.ts';
import { TagDrawing } from '../../price-tags/public.ts';
import {
  addsToSelection,
  type Box,
  LONG_STEP,
  moveParts,
  removeParts,
  STEP,
  sizeParts,
} from '../model/layout-edit.ts';
import type { LayoutHistory } from '../use-layout-history.ts';
import { usePartName } from '../use-part-name.ts';
import { type PressedCanvas, type PressHandlers, usePartPresses } from '../use-part-presses.ts';
import styles from './canvas.module.css';

interface CanvasProps {
  readonly drawing: Drawing;
  readonly history: LayoutHistory;
  /** Whether parts can be selected and moved; otherwise parts that do not fit are only marked. */
  readonly editable: boolean;
  readonly selected: readonly number[];
  readonly onSelect: (indexes: readonly number[]) => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys of a part that has the focus; the others work on the whole page. */
const PART_KEYS = namesOf('sampler').filter((name) => !['all', 'undo', 'redo'].includes(name));

/** Makes the handler of the keys of a part: they move, size and remove the selected parts, or the part itself. */
function partKeys({ history: { layout, change }, selected, onSelect }: Omit<PressedCanvas, 'element'>) {
  return (event: KeyboardEvent, index: number): void => {
    const arrow = ARROWS[event.key];
    const action = actionOf('sampler', event);
    const indexes = selected.length > 0 ? selected : [index];
    if (arrow && action) {
      event.preventDefault();
      const step = event.shiftKey ? LONG_STEP : STEP;
      const [dx, dy] = [arrow[0] * step, arrow[1] * step];
      const sizes = action === 'size' || action === 'size_far';
      change(sizes ? sizeParts(layout, indexes, dx, dy) : moveParts(layout, indexes, dx, dy));
    } else if (action === 'remove') {
      event.preventDefault();
      change(removeParts(layout, indexes));
      onSelect([]);
    } else if (action === 'let_go') {
      onSelect([]);
    }
  };
}

/** The tag with its parts: marked if they do not fit, and movable and resizable if editable. */
export function Canvas({ drawing, history, editable, selected, onSelect }: CanvasProps) {
  const { t } = useTranslation('samplers');
  const { layout } = history;
  const element = useRef<HTMLDivElement>(null);
  const presses = usePartPresses({ element, history, selected, onSelect });
  const { guides, band, keepsSelection, choose, begin, ofPart, ofCanvas } = presses;
  const onKeyDown = partKeys({ history, selected, onSelect });
  const { width, height } = tagSize(layout);
  usePageKeys(
    'sampler',
    {
      all: editable ? () => onSelect([...layout.parts.keys()]) : null,
      undo: editable ? history.undo : null,
      redo: editable ? history.redo : null,
    },
    false,
  );
  useListedKeys('sampler', editable ? PART_KEYS : []);

  const place = ({ x, y, w, h }: Box): CSSProperties => ({
    left: `${(x / width) * 100}%`,
    top: `${(y / height) * 100}%`,
    width: `${(w / width) * 100}%`,
    height: `${(h / height) * 100}%`,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have its own border
    <div
      ref={element}
      className={styles.canvas}
      role="group"
      aria-label={t(editable ? 'layout.canvas' : 'form.preview')}
      {...(editable ? ofCanvas : {})}
    >
      <TagDrawing drawing={drawing} fill />
      {editable
        ? layout.parts.map((part, index) => (
            <PartHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
              key={index}
              part={part}
              place={place(part)}
              isSelected={selected.includes(index)}
              isAlone={selected.length === 1}
              onFocus={(event) => {
                // A press selects what it presses, also several parts.
                if (event.currentTarget.matches(':focus-visible') && !keepsSelection) onSelect([index]);
              }}
              // By a key or a screen reader: presses of the pointer are handled below.
              onClick={(event) => event.detail === 0 && choose(index, addsToSelection(event))}
              onBegin={(event, sizes) => begin(event, index, sizes)}
              pointer={ofPart}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          ))
        : null}
      {marksOf(drawing.notes).map(([index, level]) => {
        const part = layout.parts[index];
        return part ? <i key={index} className={styles.mark} data-level={level} style={place(part)} /> : null;
      })}
      {band ? <i className={styles.band} style={place(band)} /> : null}
      {guides.x.map((x) => (
        <i key={`x${x}`} className={styles.guideX} style={{ left: `${(x / width) * 100}%` }} />
      ))}
      {guides.y.map((y) => (
        <i key={`y${y}`} className={styles.guideY} style={{ top: `${(y / height) * 100}%` }} />
      ))}
    </div>
  );
}

/** Returns the worst level of each part's notes; a part that was only shrunk is not marked. */
function marksOf(notes: readonly Note[]): [number, 'warning' | 'error'][] {
  const marks = new Map<number, 'warning' | 'error'>();
  for (const { part, level } of notes) {
    if (level !== 'info' && marks.get(part) !== 'error') marks.set(part, level);
  }
  return [...marks];
}

interface PartHandleProps {
  readonly part: Part;
  readonly place: CSSProperties;
  readonly isSelected: boolean;
  /** No other part is selected. */
  readonly isAlone: boolean;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onBegin: (event: PointerEvent, sizes: boolean) => void;
  readonly pointer: PressHandlers;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function PartHandle({ part, place, isSelected, isAlone, onBegin, pointer, ...rest }: PartHandleProps) {
  const { t } = useTranslation('samplers');
  const partName = usePartName();
  const mm = (length: number) => String(length / 10).replace('.', ',');
  const { x, y, w, h } = part;
  return (
    <>
      <button
        type="button"
        className={styles.part}
        data-line={w === 0 || h === 0 || undefined}
        aria-pressed={isSelected}
        aria-label={t('layout.selected', { name: partName(part), x: mm(x), y: mm(y), w: mm(w), h: mm(h) })}
        style={place}
        {...rest}
        {...pointer}
        onPointerDown={(event) => onBegin(event, false)}
        // A long press chooses several parts; the browser's menu would come over them.
        onContextMenu={(event) => event.preventDefault()}
      />
      {isSelected && isAlone ? (
        <span
          className={styles.corner}
          style={{
            left: `calc(${place.left} + ${place.width})`,
            top: `calc(${place.top} + ${place.height})`,
          }}
          title={t('layout.resize')}
          {...pointer}
          onPointerDown={(event) => onBegin(event, true)}
        />
      ) : null}
    </>
  );
}
