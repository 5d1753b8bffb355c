import type { TagState } from '@javon/contract';
import type { Elevation, Mm, PlacedBox } from '@javon/planogram';
import { memo } from 'react';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { LABEL, labelFor } from '../label.ts';
import { measure } from '../measure.ts';
import type { ShelfPlacement } from '../plan.ts';
import type { View } from '../view.ts';
import { pixelOf, STRIP, transformOf } from './PlacementBoxes.tsx';
import styles from './shelf.module.css';
import { TAG_ICONS } from './tag-icons.ts';

/** Size of the mark of a tag's state, in pixels. */
const MARK = 16;
/** Least size of a box on which a tag that is right has its mark; the others always have theirs, if it fits. */
const ROOMY = 56;

interface WritingsProps {
  readonly elevation: Elevation;
  readonly placements: ReadonlyMap<number, ShelfPlacement>;
  readonly view: View;
}

/** Names, prices and marks on the boxes, as far as they fit; a reader has them from the boxes themselves. */
export function Writings({ elevation, placements, view }: WritingsProps) {
  const localised = useLocalised();
  const pixel = pixelOf(view);
  const top = elevation.extent.y + elevation.extent.height;
  return (
    <g transform={transformOf(view)}>
      {elevation.boxes.map((box) => {
        const placement = placements.get(box.id);
        if (!placement) return null;
        const { name, price } = placement.product;
        return (
          <Writing
            key={box.id}
            box={box}
            top={top}
            pixel={pixel}
            name={localised(name)}
            price={price === null ? null : formatNumber(price)}
            state={placement.tag_state}
          />
        );
      })}
    </g>
  );
}

interface WritingProps {
  readonly box: PlacedBox;
  readonly top: Mm;
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
  readonly name: string;
  readonly price: string | null;
  readonly state: TagState | null;
}

const Writing = memo(function Writing({ box, top, pixel, name, price, state }: WritingProps) {
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
      data-state={state ?? undefined}
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
});
