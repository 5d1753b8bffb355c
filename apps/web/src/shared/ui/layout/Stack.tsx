import styles from './layout.module.css';
import {
  classes,
  type ElementProps,
  elementOf,
  type FlowLook,
  flowClasses,
  type TextLook,
  textClasses,
} from './look.ts';

type StackLook = FlowLook & TextLook;

/** Children below each other. */
export function Stack({
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
  ...rest
}: StackLook & ElementProps) {
  const Element = elementOf(as, 'div');
  const flow = flowClasses({ gap, rowGap, align, justify, wrap, grow, fixed, card, tight });
  return (
    <Element
      {...rest}
      className={classes(styles.stack, flow, textClasses({ size, tone, weight }), className)}
    />
  );
}
