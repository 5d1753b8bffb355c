import { renderBox } from './box.tsx';
import type { ElementProps, FlowLook, TextLook } from './look.ts';

interface RowLook extends FlowLook, TextLook {
  /** Flows within a line of text. */
  readonly inline?: boolean | undefined;
}

/** Children beside each other. */
export function Row({ inline, ...props }: RowLook & ElementProps) {
  return renderBox('div', inline ? 'j-inline-row' : 'j-row', props);
}
