import type { TagState } from '@javon/contract';
import type { Elevation, Mm, PlacedBox } from '@javon/planogram';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { LABEL, labelFor } from '../label.ts';
import { measure } from '../measure.ts';
import type { ShelfPlacement } from '../plan.ts';
import type { View } from '../view.ts';
import styles from './shelf.module.css';
import { TAG_ICONS } from './tag-icons.ts';

/** Writing is laid out anew at four steps to a doubling; between them it scales with the drawing. */
const STEPS = 4;
/** Sizes in pixels. */
const MARK = 16;
const STRIP = 4;

interface PlacementBoxesProps {
  readonly elevation: Elevation;
  readonly placements: ReadonlyMap<number, ShelfPlacement>;
  readonly view: View;
  readonly selected: number | null;
  /** The one that Tab comes to. */
  readonly tabStop: number | undefined;
  readonly onSelect: (id: number) => void;
}

/** What stands on a face. Moving the view moves the group; the boxes within are drawn anew only when needed. */
export function PlacementBoxes({
  elevation,
  placements,
  view,
  selected,
  tabStop,
  onSelect,
}: PlacementBoxesProps) {
  const { t } = useTranslation(['shelves', 'ui']);
  const localised = useLocalised();
  const step = 2 ** (Math.round(Math.log2(view.scale) * STEPS) / STEPS);
  const top = elevation.extent.y + elevation.extent.height;
  return (
    <g transform={`scale(${view.scale}) translate(${-view.left} ${-view.top})`}>
      {elevation.boxes.map((box) => {
        const placement = placements.get(box.id);
        if (!placement) return null;
        const { product, tag_state: state } = placement;
        const name = localised(product.name);
        const price = product.price === null ? null : formatNumber(product.price);
        const words = [
          name,
          price === null ? t('shelves:inspector.no_price') : t('ui:money', { amount: price }),
          t('shelves:view.place', { storey: placement.storey, position: placement.position }),
          state ? t(`ui:tag_states.${state}`) : t('shelves:view.tag_none'),
        ];
        return (
          <PlacementBox
            key={box.id}
            box={box}
            top={top}
            pixel={1 / step}
            name={name}
            price={price}
            words={words.join(', ')}
            colour={product.colour}
            state={state}
            isSelected={box.id === selected}
            isTabStop={box.id === tabStop}
            onSelect={onSelect}
          />
        );
      })}
    </g>
  );
}

interface PlacementBoxProps {
  readonly box: PlacedBox;
  readonly top: Mm;
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
  readonly name: string;
  readonly price: string | null;
  /** All that a reader says of it. */
  readonly words: string;
  readonly colour: string;
  readonly state: TagState | null;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (id: number) => void;
}

const PlacementBox = memo(function PlacementBox(props: PlacementBoxProps) {
  const { box, top, pixel, colour, state, words, isSelected, isTabStop, onSelect } = props;
  const y = top - box.y - box.height;
  const strip = Math.min(STRIP * pixel, box.height / 5);
  return (
    <g
      role="option"
      aria-label={words}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.box}
      data-placement={box.id}
      data-state={state ?? undefined}
      data-overflow={box.overflow.length > 0 || undefined}
      style={{ '--colour': colour } as CSSProperties}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(box.id);
      }}
      onFocus={() => onSelect(box.id)}
    >
      <title>{words}</title>
      {box.fronts.map((piece) => (
        <rect
          key={piece.x}
          className={styles.piece}
          x={piece.x}
          y={y}
          width={piece.width}
          height={piece.height}
        />
      ))}
      {state ? (
        <rect
          className={styles.strip}
          x={box.x}
          y={y + box.height - strip}
          width={box.width}
          height={strip}
        />
      ) : null}
      <Writing {...props} />
      <rect className={styles.ring} x={box.x} y={y} width={box.width} height={box.height} />
    </g>
  );
});

/** Least size of a box on which a tag that is right has its mark; the others always have theirs, if it fits. */
const ROOMY = 56;

function Writing({ box, top, pixel, name, price, state }: PlacementBoxProps) {
  const width = box.width / pixel;
  const height = box.height / pixel - (state ? STRIP : 0);
  const least = state === 'current' ? ROOMY : MARK + 2;
  const Icon = state !== null && Math.min(width, height) >= least ? TAG_ICONS[state] : null;
  const count = box.fronts.length;
  const taken = Icon ? MARK + 2 : 0;
  const label = labelFor({ width, height, taken }, name, price, measure);
  const hasCount = count > 1 && label.price === null && height >= LABEL.line && width >= 2 * MARK;
  return (
    <g
      className={styles.writing}
      transform={`translate(${box.x} ${top - box.y - box.height}) scale(${pixel})`}
    >
      {Icon ? (
        <g className={styles.mark} transform={`translate(${width - MARK - 1} 1)`}>
          <rect width={MARK} height={MARK} rx="4" />
          <Icon x={2} y={2} width={MARK - 4} height={MARK - 4} strokeWidth={2.2} />
        </g>
      ) : null}
      {label.lines.map((line, i) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          key={i}
          x={LABEL.padding}
          y={label.top + LABEL.font - 1 + i * LABEL.line}
        >
          {line}
        </text>
      ))}
      {label.price ? (
        <text className={styles.price} x={LABEL.padding} y={height - LABEL.padding}>
          {label.price}
          {count > 1 && measure(`${label.price} ×${count}`, 'price') <= width - 2 * LABEL.padding ? (
            <tspan className={styles.facings}> ×{count}</tspan>
          ) : null}
        </text>
      ) : hasCount ? (
        <text className={styles.facings} x={LABEL.padding} y={height - LABEL.padding}>
          ×{count}
        </text>
      ) : null}
    </g>
  );
}
