import type { Mm } from '@javon/planogram';
import { type CSSProperties, type MouseEvent, memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { type Store, useStore } from '../../../shared/store.ts';
import type { Mark } from '../editing/marks.ts';
import type { Placed } from '../editing/placed.ts';
import type { DrawnBox, DrawnRow } from '../editing/rows.ts';
import { STRIP } from '../label.ts';
import { pixelOf, type Screen, transformOf, type View } from '../view.ts';
import { BoxPicture } from './BoxPicture.tsx';
import styles from './boxes.module.css';

/** Placements that the hand does something to; watched by the boxes alone, so that a press draws nothing else anew. */
export interface Handled {
  readonly selection: Store<ReadonlySet<number>>;
  /** In hand, and so only a shade where they stood. */
  readonly lifted: Store<ReadonlySet<number>>;
}

interface PlacementBoxesProps extends Handled {
  readonly rows: readonly DrawnRow[];
  readonly view: View;
  readonly screen: Screen;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  /** The state of each tag is shown. */
  readonly hasTags: boolean;
  readonly pictures: boolean;
  /** Always the same functions. */
  readonly onPress: (id: number, event: MouseEvent) => void;
  readonly onReach: (id: number) => void;
}

/** All that a reader says of what stands at a place; the same function while the language is the same. */
function useWords(): (one: Placed, mark: Mark | undefined, isWrong: boolean) => string {
  const { t } = useTranslation(['shelves', 'shelf_editor', 'ui']);
  const localised = useLocalised();
  return useCallback(
    ({ product, placement, position, tagState }, mark, isWrong) =>
      [
        localised(product.name),
        product.price === null
          ? t('shelves:inspector.no_price')
          : t('ui:money', { amount: formatNumber(product.price) }),
        t('shelves:view.place', { storey: placement.storey, position }),
        ...(placement.front > 1 ? [`×${placement.front}`] : []),
        tagState ? t(`ui:tag_states.${tagState}`) : t('shelves:view.tag_none'),
        ...(mark ? [t(`shelf_editor:marks.${mark}`)] : []),
        ...(isWrong ? [t('shelves:inspector.overflow_title')] : []),
      ].join(', '),
    [t, localised],
  );
}

/** The one that Tab comes to: the first that is selected, or the first of all. */
export function tabStopOf(
  boxes: readonly { readonly id: number }[],
  selected: ReadonlySet<number>,
): number | undefined {
  return (boxes.find((box) => selected.has(box.id)) ?? boxes[0])?.id;
}

/**
 * What stands on a face, each storey a picture of its own: what changes on one leaves the others as they are painted.
 * Moving the view moves the groups; the boxes within are drawn anew only when needed.
 */
export function PlacementBoxes({ rows, view, screen, top, ...rest }: PlacementBoxesProps) {
  const { hasTags, pictures, onPress, onReach } = rest;
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
          {...{ top, hasTags, pictures, selected, lifted, onPress, onReach }}
        />
      </g>
    </svg>
  ));
}

interface StoreyBoxesProps
  extends Pick<PlacementBoxesProps, 'top' | 'hasTags' | 'pictures' | 'onPress' | 'onReach'> {
  readonly items: readonly DrawnBox[];
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
  readonly selected: ReadonlySet<number>;
  readonly lifted: ReadonlySet<number>;
  /** The one that Tab comes to, where it is on this storey. */
  readonly tabStop: number | undefined;
}

/** Whether a storey looks the same: of what is selected and lifted, only what stands on it counts. */
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
  const wordsOf = useWords();
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

interface PlacementBoxProps
  extends Pick<StoreyBoxesProps, 'top' | 'pixel' | 'hasTags' | 'pictures' | 'onPress' | 'onReach'> {
  readonly item: DrawnBox;
  readonly wordsOf: ReturnType<typeof useWords>;
  readonly isLifted: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
}

const PlacementBox = memo(function PlacementBox(props: PlacementBoxProps) {
  const { item, top, pixel, isSelected } = props;
  const { box, one, mark, isWrong } = item;
  const tone = item.look?.tone;
  const { product } = one;
  const state = props.hasTags ? one.tagState : null;
  const words = props.wordsOf(one, mark, isWrong);
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
      data-state={state ?? undefined}
      data-tone={tone}
      data-mark={mark}
      data-overflow={isWrong || undefined}
      data-lifted={props.isLifted || undefined}
      // A tone has a colour of its own.
      style={tone ? undefined : ({ '--colour': product.colour } as CSSProperties)}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress(box.id, event);
      }}
      // Walking selects; a pointer that comes down may be about to move the drawing.
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && props.onReach(box.id)}
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
          strip={state ? strip : 0}
          {...{ box, y, pixel }}
        />
      ) : null}
      {state ? (
        <rect
          className={styles.strip}
          x={box.x}
          y={y + box.height - strip}
          width={box.width}
          height={strip}
        />
      ) : null}
      {mark ? (
        <rect className={styles.markRing} x={box.x} y={y} width={box.width} height={box.height} />
      ) : null}
      <rect className={styles.ring} x={box.x} y={y} width={box.width} height={box.height} />
    </g>
  );
});
