import type { Mm, PlacedBox } from '@javon/planogram';
import { type MouseEvent, memo, useMemo } from 'react';
import { formatNumber } from '../../../shared/format/format.ts';
import { type Store, useStore } from '../../../shared/store.ts';
import { useStoredFile } from '../../../shared/ui/picture/use-stored-file.ts';
import { appearanceAttributes } from './appearance.ts';
import styles from './boxes.module.css';
import { measure, STRIP } from './label.ts';
import { footBelow } from './picture-room.ts';
import type { DrawnBox, DrawnRow } from './rows.ts';
import { pixelOf, type Screen, transformOf, type View } from './view.ts';
import { usePlacedWords } from './words.ts';

/** State of placements while edited; only the boxes subscribe to it, so that a press renders nothing else. */
export interface Handled {
  readonly selection: Store<ReadonlySet<number>>;
  /** Placements being carried: a shade remains at their old place. */
  readonly lifted: Store<ReadonlySet<number>>;
}

interface PlacementBoxesProps extends Handled {
  readonly rows: readonly DrawnRow[];
  readonly view: View;
  readonly screen: Screen;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  readonly pictures: boolean;
  /** Always the same functions. */
  readonly onPress: (id: number, event: MouseEvent) => void;
}

/**
 * The one that Tab comes to: the first that is selected, or the first of all. Only an arrow selects it: what is beside
 * the drawing, e.g. the form of a request, would make way for the product as the focus passes by.
 */
export function tabStopOf(
  boxes: readonly { readonly id: number }[],
  selected: ReadonlySet<number>,
): number | undefined {
  return (boxes.find((box) => selected.has(box.id)) ?? boxes[0])?.id;
}

/**
 * Boxes of a face, one SVG per storey, so that a change on one storey repaints no other. Panning moves the groups;
 * the boxes inside are drawn again only when needed.
 */
export function PlacementBoxes({ rows, view, screen, top, ...rest }: PlacementBoxesProps) {
  const { pictures, onPress } = rest;
  const selected = useStore(rest.selection);
  const lifted = useStore(rest.lifted);
  const boxes = useMemo(() => rows.flatMap((row) => row.items.map((item) => item.box)), [rows]);
  const tabStop = tabStopOf(boxes, selected);
  const transform = transformOf(view);
  return rows.map(({ storey, items }) => (
    <svg key={storey} role="none" width={screen.width} height={screen.height}>
      <g transform={transform}>
        <StoreyBoxes
          items={items}
          pixel={pixelOf(view)}
          tabStop={items.some((item) => item.box.id === tabStop) ? tabStop : undefined}
          top={top}
          pictures={pictures}
          selected={selected}
          lifted={lifted}
          onPress={onPress}
        />
      </g>
    </svg>
  ));
}

interface StoreyBoxesProps extends Pick<PlacementBoxesProps, 'top' | 'pictures' | 'onPress'> {
  readonly items: readonly DrawnBox[];
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
  readonly selected: ReadonlySet<number>;
  readonly lifted: ReadonlySet<number>;
  /** The one that Tab comes to, where it is on this storey. */
  readonly tabStop: number | undefined;
}

/** Whether a storey renders the same: only its own placements count among the selected and lifted ones. */
function looksSame(was: StoreyBoxesProps, is: StoreyBoxesProps): boolean {
  const { selected, lifted, ...others } = is;
  const agree = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
    a === b || is.items.every(({ box }) => a.has(box.id) === b.has(box.id));
  return (
    (Object.keys(others) as (keyof typeof others)[]).every((key) => was[key] === is[key]) &&
    agree(was.selected, selected) &&
    agree(was.lifted, lifted)
  );
}

const StoreyBoxes = memo(function StoreyBoxes({
  items,
  selected,
  lifted,
  tabStop,
  ...rest
}: StoreyBoxesProps) {
  const wordsOf = usePlacedWords();
  return items.map((item) => (
    <PlacementBox
      key={item.box.id}
      item={item}
      wordsOf={wordsOf}
      isLifted={lifted.has(item.box.id)}
      isSelected={selected.has(item.box.id)}
      isTabStop={item.box.id === tabStop}
      {...rest}
    />
  ));
}, looksSame);

interface PlacementBoxProps extends Pick<StoreyBoxesProps, 'top' | 'pixel' | 'pictures' | 'onPress'> {
  readonly item: DrawnBox;
  readonly wordsOf: ReturnType<typeof usePlacedWords>;
  readonly isLifted: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
}

const PlacementBox = memo(function PlacementBox(props: PlacementBoxProps) {
  const { item, top, pixel, isSelected } = props;
  const { box, one, shown } = item;
  const { product } = one;
  const words = props.wordsOf(one, shown);
  const y = top - box.y - box.height;
  const strip = Math.min(STRIP * pixel, box.height / 5);
  return (
    <g
      role="option"
      aria-label={words}
      aria-selected={isSelected}
      tabIndex={props.isTabStop ? 0 : -1}
      className={styles.box}
      data-placement={box.id}
      data-lifted={props.isLifted || undefined}
      {...appearanceAttributes(shown, product.colour)}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress(box.id, event);
      }}
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
      {props.pictures && product.picture_url ? (
        <BoxPicture
          path={product.picture_url}
          price={product.price === null ? null : formatNumber(product.price)}
          strip={shown.state ? strip : 0}
          box={box}
          y={y}
          pixel={pixel}
        />
      ) : null}
      {shown.state ? (
        <rect
          className={styles.strip}
          x={box.x}
          y={y + box.height - strip}
          width={box.width}
          height={strip}
        />
      ) : null}
      {shown.mark ? (
        <rect className={styles.markRing} x={box.x} y={y} width={box.width} height={box.height} />
      ) : null}
      <rect className={styles.ring} x={box.x} y={y} width={box.width} height={box.height} />
    </g>
  );
});

interface BoxPictureProps {
  readonly path: string;
  readonly box: PlacedBox;
  readonly price: string | null;
  /** Upper edge of the box on the drawing. */
  readonly y: Mm;
  /** Height of the strip in the colour of the tag's state; 0 without one. */
  readonly strip: Mm;
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
}

/** The product's picture on each piece of its front row, as large as the thing, above what is written. */
function BoxPicture({ path, box, price, y, strip, pixel }: BoxPictureProps) {
  const [piece] = box.fronts;
  const foot = footBelow(
    {
      width: box.width / pixel,
      height: (box.height - strip) / pixel,
      piece: (piece?.width ?? 0) / pixel,
      count: box.fronts.length,
      price,
    },
    measure,
  );
  const url = useStoredFile(foot === null ? null : path);
  if (!url || foot === null) return null;
  const height = box.height - strip - foot * pixel;
  const air = 1.5 * pixel;
  return box.fronts.map((one) => (
    <g key={one.x} className={styles.picture}>
      <rect
        x={one.x + pixel / 2}
        y={y + pixel / 2}
        width={Math.max(0, one.width - pixel)}
        height={Math.max(0, height - pixel)}
      />
      <image
        href={url}
        x={one.x + air}
        y={y + air}
        width={Math.max(0, one.width - 2 * air)}
        height={Math.max(0, height - 2 * air)}
        preserveAspectRatio="xMidYMax meet"
      />
    </g>
  ));
}
