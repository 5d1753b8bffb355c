import { classes, type ElementProps, elementOf, type TextLook, textClasses } from './look.ts';

/** Text of one size, tone and weight. */
export function Text({ as, className, size, tone, weight, ...rest }: TextLook & ElementProps) {
  const Element = elementOf(as, 'span');
  return <Element {...rest} className={classes(textClasses({ size, tone, weight }), className)} />;
}
