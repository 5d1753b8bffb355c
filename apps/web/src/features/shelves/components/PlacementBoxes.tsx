import type { Elevation, Mm, PlacedBox } from '@javon/planogram';
import { type CSSProperties, type MouseEvent, memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { Look, Tone } from '../editing/highlight.ts';
import type { Mark } from '../editing/marks.ts';
import type { Placed } from '../editing/placed.ts';
import type { View } from '../view.ts';
import { BoxPicture } from './BoxPicture.tsx';
import styles from './boxes.module.css';

/** Height in pixels of the strip in the colour of the tag's state. */
export const STRIP = 4;

/** What the drawing says of its goods besides what they are. */
export interface BoxLooks {
  readonly selected: ReadonlySet<number>;
  /** In hand, and so only a shade where they stood. */
  readonly lifted: ReadonlySet<number>;
  /** Do not fit where they stand. */
  readonly wrong: ReadonlySet<number>;
  readonly marks: ReadonlyMap<number, Mark>;
  /** Null: tags are what is shown. */
  readonly looks: ReadonlyMap<number, Look> | null;
  readonly pictures: boolean;
}

interface PlacementBoxesProps extends BoxLooks {
  readonly elevation: Elevation;
  readonly placed: ReadonlyMap<number, Placed>;
  readonly view: View;
  /** The one that Tab comes to. */
  readonly tabStop: number | undefined;
  /** Always the same function. */
  readonly onPress: (id: number, event: MouseEvent) => void;
  readonly onReach: (id: number) => void;
}

/** Sizes in pixels are laid out anew at four steps to a doubling; between them they scale with the drawing. */
const STEPS = 4;

/** Millimetres that are a pixel on the screen, in steps. */
export function pixelOf(view: View): Mm {
  return 2 ** (-Math.round(Math.log2(view.scale) * STEPS) / STEPS);
}

/** Puts what is drawn in millimetres where the view has it. */
export function transformOf(view: View): string {
  return `scale(${view.scale}) translate(${-view.left} ${-view.top})`;
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

/** What stands on a face. Moving the view moves the group; the boxes within are drawn anew only when needed. */
export function PlacementBoxes({ elevation, placed, view, ...rest }: PlacementBoxesProps) {
  const wordsOf = useWords();
  const pixel = pixelOf(view);
  const top = elevation.extent.y + elevation.extent.height;
  return (
    <g transform={transformOf(view)}>
      {elevation.boxes.map((box) => {
        const one = placed.get(box.id);
        if (!one) return null;
        return (
          <PlacementBox
            key={box.id}
            box={box}
            one={one}
            top={top}
            pixel={pixel}
            wordsOf={wordsOf}
            hasTags={rest.looks === null}
            tone={rest.looks?.get(box.id)?.tone}
            mark={rest.marks.get(box.id)}
            hasPicture={rest.pictures}
            isWrong={rest.wrong.has(box.id) || box.overflow.length > 0}
            isLifted={rest.lifted.has(box.id)}
            isSelected={rest.selected.has(box.id)}
            isTabStop={box.id === rest.tabStop}
            onPress={rest.onPress}
            onReach={rest.onReach}
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
  readonly one: Placed;
  readonly wordsOf: ReturnType<typeof useWords>;
  /** The state of its tag is shown. */
  readonly hasTags: boolean;
  readonly tone: Tone | undefined;
  readonly mark: Mark | undefined;
  readonly hasPicture: boolean;
  readonly isWrong: boolean;
  readonly isLifted: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onPress: (id: number, event: MouseEvent) => void;
  readonly onReach: (id: number) => void;
}

const PlacementBox = memo(function PlacementBox(props: PlacementBoxProps) {
  const { box, one, top, pixel, tone, mark, isSelected } = props;
  const { product } = one;
  const state = props.hasTags ? one.tagState : null;
  const words = props.wordsOf(one, mark, props.isWrong);
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
      data-overflow={props.isWrong || undefined}
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
      {props.hasPicture && product.picture_url ? (
        <BoxPicture path={product.picture_url} box={box} y={y} pixel={pixel} />
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
