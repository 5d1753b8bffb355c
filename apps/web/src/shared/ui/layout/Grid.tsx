import type { CSSProperties } from 'react';
import { renderBox } from './box.tsx';
import type { ElementProps, FlowLook, TextLook } from './look.ts';

interface GridLook extends FlowLook, TextLook {
  /** Number of columns, or the least width of one in px: then there are as many as have space. */
  readonly columns: number | { readonly least: number };
}

/** Children in columns of one width. */
export function Grid({ columns, style, ...props }: GridLook & ElementProps) {
  const tracks =
    typeof columns === 'number'
      ? `repeat(${columns}, minmax(0, 1fr))`
      : `repeat(auto-fill, minmax(min(${columns.least}px, 100%), 1fr))`;
  return renderBox('div', 'j-grid', { ...props, style: { ...style, '--columns': tracks } as CSSProperties });
}
