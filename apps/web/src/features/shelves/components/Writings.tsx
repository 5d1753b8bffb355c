import type { TagState } from '@javon/contract';
import { boxName, type Mm, type PlacedBox } from '@javon/planogram';
import { memo } from 'react';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { MARK_SIGNS, type Mark } from '../editing/marks.ts';
import type { DrawnBox, DrawnRow } from '../editing/rows.ts';
import { LABEL, labelFor, STRIP, uprightBase, uprightLabelFor, uprightLeft } from '../label.ts';
import { measure } from '../measure.ts';
import { footBelow, hasNameBelow } from '../picture-room.ts';
import { pixelOf, transformOf, type View } from '../view.ts';
import styles from './boxes.module.css';
import { TAG_ICONS } from './tag-icons.ts';

/** Size of the mark of a tag's state, in pixels. */
const MARK = 16;
/** Least size of a box on which a tag that is right has its mark; the others always have theirs, if it fits. */
const ROOMY = 56;

interface WritingsProps {
  readonly rows: readonly DrawnRow[];
  readonly view: View;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  /** The state of each tag is shown. */
  readonly hasTags: boolean;
  readonly pictures: boolean;
}

/** Names, prices and marks on the boxes, as far as they fit; a reader has them from the boxes themselves. */
export const Writings = memo(function Writings({ rows, view, ...rest }: WritingsProps) {
  return (
    <g transform={transformOf(view)}>
      {rows.map(({ storey, items }) => (
        <StoreyWritings key={storey} items={items} pixel={pixelOf(view)} {...rest} />
      ))}
    </g>
  );
});

interface StoreyWritingsProps extends Omit<WritingsProps, 'rows' | 'view'> {
  readonly items: readonly DrawnBox[];
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
}

const StoreyWritings = memo(function StoreyWritings(props: StoreyWritingsProps) {
  const { items, pixel, top, hasTags, pictures } = props;
  const localised = useLocalised();
  return items.map(({ box, one, mark, look }) => {
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
        state={hasTags && !mark ? one.tagState : null}
        sign={mark ? MARK_SIGNS[mark] : (look?.sign ?? null)}
        mark={mark}
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
  /** Has a picture, which is shown where there is room. */
  readonly pictured: boolean;
  readonly price: string | null;
  readonly state: TagState | null;
  /** Stands in the corner where the tag's mark does not. */
  readonly sign: string | null;
  readonly mark: Mark | undefined;
}

/** Width of a sign's ground, in pixels. */
function signWidth(sign: string): number {
  return Math.max(MARK, Math.ceil(measure(sign, 'price')) + 8);
}

const Writing = memo(function Writing(props: WritingProps) {
  const { box, top, pixel, price, state, mark } = props;
  const width = box.width / pixel;
  const height = box.height / pixel - (state ? STRIP : 0);
  const least = state === 'current' ? ROOMY : MARK + 2;
  const Icon = state !== null && Math.min(width, height) >= least ? TAG_ICONS[state] : null;
  const count = box.fronts.length;
  const wide = props.sign === null ? 0 : signWidth(props.sign);
  const sign = wide > 0 && width >= wide + 2 && height >= MARK + 2 ? props.sign : null;
  const taken = Icon ? MARK + 2 : sign === null ? 0 : wide + 2;
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
    width >= 2 * MARK;
  return (
    <g
      className={styles.writing}
      data-state={state ?? undefined}
      data-mark={mark}
      data-pieces={count > 1 || undefined}
      transform={`translate(${box.x} ${top - box.y - box.height}) scale(${pixel})`}
    >
      {Icon ? (
        <g className={styles.mark} transform={`translate(${width - MARK - 1} 1)`}>
          <rect width={MARK} height={MARK} rx="4" />
          <Icon x={2} y={2} width={MARK - 4} height={MARK - 4} strokeWidth={2.2} />
        </g>
      ) : null}
      {sign === null ? null : (
        <g className={styles.sign} transform={`translate(${width - wide - 1} 1)`}>
          <rect width={wide} height={MARK} rx="4" />
          <text x={wide / 2} y="12" textAnchor="middle">
            {sign}
          </text>
        </g>
      )}
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
