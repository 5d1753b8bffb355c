import './layout.css';
import type { CardLook, ElementProps, FlowLook, TextLook } from './look.ts';

type BoxProps = CardLook & FlowLook & TextLook & ElementProps;

/** Joins class names; those that are missing or off are left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Renders a primitive of the given kind, by default as the element `usual`. */
export function renderBox(usual: 'div' | 'span', kind: string | undefined, props: BoxProps) {
  const {
    as,
    className,
    gap,
    rowGap,
    align,
    justify,
    wrap,
    grow,
    fixed,
    card,
    tight,
    size,
    tone,
    weight,
    truncate,
    ...rest
  } = props;
  // All elements that a primitive may be have the attributes of a section.
  const Element = (as ?? usual) as 'section';
  return (
    <Element
      {...rest}
      className={classes(
        kind,
        gap && `j-gap-${gap}`,
        rowGap !== undefined && `j-row-gap-${rowGap}`,
        align && `j-align-${align}`,
        justify && `j-justify-${justify}`,
        wrap && 'j-wrap',
        grow && 'j-grow',
        fixed && 'j-fixed',
        card && `j-card j-card-${card}`,
        tight && 'j-tight',
        size && `j-size-${size}`,
        tone && `j-tone-${tone}`,
        weight && `j-${weight}`,
        truncate && 'j-truncate',
        className,
      )}
    />
  );
}
