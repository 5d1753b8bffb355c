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

interface RowLook extends FlowLook, TextLook {
  /** Flows within a line of text. */
  readonly inline?: boolean | undefined;
}

/** Children beside each other. */
export function Row({
  as,
  className,
  inline,
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
}: RowLook & ElementProps) {
  const Element = elementOf(as, 'div');
  const flow = flowClasses({ gap, rowGap, align, justify, wrap, grow, fixed, card, tight });
  const kind = inline ? styles.inlineRow : styles.row;
  return (
    <Element {...rest} className={classes(kind, flow, textClasses({ size, tone, weight }), className)} />
  );
}
