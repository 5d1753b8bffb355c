import { renderBox } from './box.tsx';
import type { ElementProps, FlowLook, TextLook } from './look.ts';

/** Children below each other. */
export function Stack(props: FlowLook & TextLook & ElementProps) {
  return renderBox('div', 'j-stack', props);
}
