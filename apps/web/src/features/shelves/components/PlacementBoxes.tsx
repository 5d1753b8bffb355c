import type { TagState } from '@javon/contract';
import type { Elevation, Mm, PlacedBox } from '@javon/planogram';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { ShelfPlacement } from '../plan.ts';
import type { View } from '../view.ts';
import styles from './shelf.module.css';

/** Height in pixels of the strip in the colour of the tag's state. */
export const STRIP = 4;

interface PlacementBoxesProps {
  readonly elevation: Elevation;
  readonly placements: ReadonlyMap<number, ShelfPlacement>;
  readonly view: View;
  readonly selected: number | null;
  /** The one that Tab comes to. */
  readonly tabStop: number | undefined;
  readonly onSelect: (id: number) => void;
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
  const pixel = pixelOf(view);
  const top = elevation.extent.y + elevation.extent.height;
  return (
    <g transform={transformOf(view)}>
      {elevation.boxes.map((box) => {
        const placement = placements.get(box.id);
        if (!placement) return null;
        const { product, tag_state: state } = placement;
        const price = product.price === null ? null : formatNumber(product.price);
        const words = [
          localised(product.name),
          price === null ? t('shelves:inspector.no_price') : t('ui:money', { amount: price }),
          t('shelves:view.place', { storey: placement.storey, position: placement.position }),
          state ? t(`ui:tag_states.${state}`) : t('shelves:view.tag_none'),
        ];
        return (
          <PlacementBox
            key={box.id}
            box={box}
            top={top}
            pixel={pixel}
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
      // Walking selects; a pointer that comes down may be about to move the drawing.
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onSelect(box.id)}
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
      <rect className={styles.ring} x={box.x} y={y} width={box.width} height={box.height} />
    </g>
  );
});
