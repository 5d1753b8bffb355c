import { boxName, type Mm, type PlacedBox } from '@javon/planogram';
import { memo } from 'react';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { Appearance } from './appearance.ts';
import styles from './boxes.module.css';
import { LABEL, labelFor, measure, STRIP, uprightBase, uprightLabelFor, uprightLeft } from './label.ts';
import { CHIP, chipWidth, MarkChip } from './MarkChip.tsx';
import { footBelow, hasNameBelow } from './picture-room.ts';
import type { DrawnBox, DrawnRow } from './rows.ts';
import { pixelOf, transformOf, type View } from './view.ts';

/** Least size of a box on which a tag that is right has its mark; the others always have theirs, if it fits. */
const ROOMY = 56;

interface BoxLabelsProps {
  readonly rows: readonly DrawnRow[];
  readonly view: View;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  readonly pictures: boolean;
}

/** Names, prices and marks on the boxes, as far as they fit; screen readers get them from the boxes themselves. */
export const BoxLabels = memo(function BoxLabels({ rows, view, ...rest }: BoxLabelsProps) {
  return (
    <g transform={transformOf(view)}>
      {rows.map(({ storey, items }) => (
        <StoreyLabels key={storey} items={items} pixel={pixelOf(view)} {...rest} />
      ))}
    </g>
  );
});

interface StoreyLabelsProps extends Omit<BoxLabelsProps, 'rows' | 'view'> {
  readonly items: readonly DrawnBox[];
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
}

const StoreyLabels = memo(function StoreyLabels(props: StoreyLabelsProps) {
  const { items, pixel, top, pictures } = props;
  const localised = useLocalised();
  return items.map(({ box, one, shown }) => {
    const { name, brand, price, picture_url: picture } = one.product;
    return (
      <Writing
        key={box.id}
        box={box}
        top={top}
        pixel={pixel}
        name={boxName(localised(name), brand)}
        pictured={pictures && picture !== null}
        price={price === null ? null : formatNumber(price)}
        shown={shown}
      />
    );
  });
});

interface WritingProps {
  readonly box: PlacedBox;
  readonly top: Mm;
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
  readonly name: string;
  /** Has a picture, which is shown where there is space. */
  readonly pictured: boolean;
  readonly price: string | null;
  readonly shown: Appearance;
}

const Writing = memo(function Writing(props: WritingProps) {
  const { box, top, pixel, price, shown } = props;
  const width = box.width / pixel;
  const height = box.height / pixel - (shown.state ? STRIP : 0);
  const count = box.fronts.length;
  const wide = chipWidth(shown);
  const least = shown.sign === null && shown.state === 'current' ? ROOMY : CHIP + 2;
  const hasChip = wide > 0 && width >= Math.max(least, wide + 2) && height >= least;
  const taken = hasChip ? wide + 2 : 0;
  const piece = (box.fronts[0]?.width ?? 0) / pixel;
  const foot = props.pictured ? footBelow({ width, height, piece, count, price }, measure) : null;
  // Below a picture is what it leaves; without one the whole box is written on.
  const name = foot === null || hasNameBelow(foot) ? props.name : '';
  const above = foot === null ? 0 : height - foot;
  const room = { width, height: height - above, taken: foot === null ? taken : 0, counted: count > 1 };
  const label = labelFor(room, name, price, measure);
  const upright = label.price === null ? uprightLabelFor(room, name, measure) : null;
  const hasCount =
    count > 1 &&
    label.price === null &&
    upright === null &&
    height - above >= LABEL.line &&
    width >= 2 * CHIP;
  return (
    <g
      className={styles.writing}
      data-state={shown.state ?? undefined}
      data-mark={shown.mark ?? undefined}
      data-pieces={count > 1 || undefined}
      transform={`translate(${box.x} ${top - box.y - box.height}) scale(${pixel})`}
    >
      {hasChip ? <MarkChip shown={shown} x={width - wide - 1} y={1} /> : null}
      {label.lines.map((line, i) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          key={i}
          x={LABEL.padding}
          y={above + label.top + LABEL.font - 1 + i * LABEL.line}
        >
          {line}
        </text>
      ))}
      {upright ? (
        <g
          transform={`translate(${uprightLeft(width, upright.lines.length)} ${height - LABEL.padding}) rotate(-90)`}
        >
          {upright.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <text key={i} x="0" y={uprightBase(i)}>
              {line}
            </text>
          ))}
        </g>
      ) : null}
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
