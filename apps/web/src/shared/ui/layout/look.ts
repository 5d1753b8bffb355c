import type { CSSProperties, HTMLAttributes, Ref } from 'react';

/** Steps of space in px: the tokens `--space-*`, and 14 between the fields of a form. */
type Space = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 32 | 40;

type Tone = 'text' | 'quiet' | 'faint' | 'accent' | 'positive' | 'warning' | 'negative' | 'urgent';

/** Box of an element, in px or as a sheet writes it. A sheet cannot change it, on a phone or under a pointer. */
type Box =
  | ('margin' | 'padding' | 'background' | 'borderRadius')
  | ('width' | 'minWidth' | 'maxWidth' | 'height' | 'minHeight');

/** Properties that every primitive takes: those of its text, inherited where left out, and its place in a row or column. */
export interface TextLook extends Pick<CSSProperties, Box> {
  /** Step of the type scale, the tokens `--text-*`. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  readonly tone?: Tone | undefined;
  readonly weight?: 'regular' | 'medium' | 'bold' | undefined;
  /** Keeps it on a single line, cut with an ellipsis where it does not fit. */
  readonly truncate?: boolean | undefined;
  /** Keeps it on a single line, however long. */
  readonly nowrap?: boolean | undefined;
  /** Space above and below it, in addition to that of the row or column around it. */
  readonly mt?: Space | undefined;
  readonly mb?: Space | undefined;
  /** Keeps the margins of a screen at both sides, and this space below. */
  readonly gutter?: 0 | Space | undefined;
  /** Takes the space that is left in the row or column around it. */
  readonly grow?: boolean | undefined;
  /** Takes the height that is left, and no more: what is in it scrolls. */
  readonly fill?: boolean | undefined;
  /** Keeps its size where the row or column around it is short of space. */
  readonly fixed?: boolean | undefined;
  /** Stays in view at the foot of what scrolls, above it. */
  readonly sticky?: boolean | undefined;
  /** A hairline that separates it from what comes before or after. */
  readonly line?: 'above' | 'below' | undefined;
}

/** Ground of a card; `plain` has a frame instead of a tint, `float` a shadow too, `list` lines between its children. */
export interface CardLook {
  readonly card?:
    | 'plain'
    | 'float'
    | 'list'
    | 'sunken'
    | 'accent'
    | 'positive'
    | 'warning'
    | 'negative'
    | undefined;
  /** Less space around the content, for a note between other things. */
  readonly tight?: boolean | undefined;
}

/** Properties of the children's places in a row or column. */
export interface FlowLook extends CardLook {
  readonly gap?: Space | undefined;
  /** Space between wrapped lines where it differs from `gap`. */
  readonly rowGap?: 0 | Space | undefined;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  readonly justify?: 'center' | 'end' | 'between' | undefined;
  readonly wrap?: boolean | undefined;
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
  /** Switches off the fields of a fieldset. */
  readonly disabled?: boolean | undefined;
  /** Leaves validation of a form to the schema. */
  readonly noValidate?: boolean | undefined;
}
