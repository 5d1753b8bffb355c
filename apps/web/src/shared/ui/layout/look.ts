import type { HTMLAttributes, Ref } from 'react';
import styles from './layout.module.css';

/** Steps of space in px, the tokens `--space-*`. */
export type Space = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32 | 40;

/** Properties of text that every primitive takes; what is left out is inherited. */
export interface TextLook {
  /** Step of the type scale, the tokens `--text-*`. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  readonly tone?: 'text' | 'quiet' | 'faint' | 'accent' | 'positive' | 'warning' | 'negative' | undefined;
  readonly weight?: 'regular' | 'medium' | 'bold' | undefined;
}

/** Ground of a card; `plain` has a frame instead of a tint. */
export interface CardLook {
  readonly card?: 'plain' | 'sunken' | 'accent' | 'positive' | 'warning' | 'negative' | undefined;
  /** Less space around the content, for a note between other things. */
  readonly tight?: boolean | undefined;
}

/** Properties of the children's places in a row or column. */
export interface FlowLook extends CardLook {
  readonly gap?: Space | undefined;
  /** Space between wrapped lines where it differs from `gap`. */
  readonly rowGap?: Space | 0 | undefined;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  readonly justify?: 'start' | 'center' | 'end' | 'between' | undefined;
  readonly wrap?: boolean | undefined;
  /** Takes the room that is left in the row or column around it. */
  readonly grow?: boolean | undefined;
  /** Keeps its size where the row or column around it is short of room. */
  readonly fixed?: boolean | undefined;
}

/** Elements that a primitive may be rendered as: those that bring no behaviour of their own. */
type Tag =
  | ('div' | 'span' | 'p' | 'section' | 'article' | 'header' | 'footer' | 'main' | 'nav' | 'aside' | 'form')
  | ('ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'figure' | 'figcaption' | 'fieldset' | 'label' | 'output')
  | (
      | 'h1'
      | 'h2'
      | 'h3'
      | 'h4'
      | 'small'
      | 'b'
      | 'strong'
      | 'em'
      | 'i'
      | 'kbd'
      | 'code'
      | 'time'
      | 'td'
      | 'th'
    );

/** Attributes of the element that a primitive is rendered as. */
export interface ElementProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Tag | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
  /** Id of a label's field. */
  readonly htmlFor?: string | undefined;
  /** Leaves validation of a form to the schema. */
  readonly noValidate?: boolean | undefined;
}

/** Returns the element to render, typed as one with the attributes that all of them have. */
export function elementOf(as: Tag | undefined, usual: Tag): 'section' {
  return (as ?? usual) as 'section';
}

/** Joins class names; those that are missing or off are left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Returns the classes of the text properties. */
export function textClasses({ size, tone, weight }: TextLook): string | undefined {
  return classes(size && styles[`size-${size}`], tone && styles[`tone-${tone}`], weight && styles[weight]);
}

/** Returns the classes of a card. */
export function cardClasses({ card, tight }: CardLook): string | undefined {
  return card && classes(styles.card, styles[`card-${card}`], tight && styles.tight);
}

/** Returns the classes of a row or column. */
export function flowClasses({
  gap,
  rowGap,
  align,
  justify,
  wrap,
  grow,
  fixed,
  ...card
}: FlowLook): string | undefined {
  return classes(
    cardClasses(card),
    gap && styles[`gap-${gap}`],
    rowGap !== undefined && styles[`row-gap-${rowGap}`],
    align && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
    wrap && styles.wrap,
    grow && styles.grow,
    fixed && styles.fixed,
  );
}
