import { renderBox } from './box.tsx';
import type { CardLook, ElementProps, TextLook } from './look.ts';

/** A box that is set off from its surroundings; a `Row` or `Stack` can be one too. */
export function Card({ card = 'sunken', ...props }: CardLook & TextLook & ElementProps) {
  return renderBox('div', undefined, { ...props, card });
}
