import {
  type CardLook,
  cardClasses,
  classes,
  type ElementProps,
  elementOf,
  type TextLook,
  textClasses,
} from './look.ts';

/** A box that stands apart from what is around it; a `Row` or `Stack` can be one too. */
export function Card({
  as,
  card = 'sunken',
  tight,
  size,
  tone,
  weight,
  className,
  ...rest
}: CardLook & TextLook & ElementProps) {
  const Element = elementOf(as, 'div');
  return (
    <Element
      {...rest}
      className={classes(cardClasses({ card, tight }), textClasses({ size, tone, weight }), className)}
    />
  );
}
