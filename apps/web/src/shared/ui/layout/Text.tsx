import { renderBox } from './box.tsx';
import type { ElementProps, TextLook } from './look.ts';

/** Text of one size, tone and weight. */
export function Text(props: TextLook & ElementProps) {
  return renderBox('span', undefined, props);
}
