/** Between what was pressed and what opens, and the least distance to the window's edge, px. */
const GAP = 8;

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Where a surface opens, px from the window's left and top: below what was pressed and flush with its right
 * edge; above it where there is more room and too little below; always within the window.
 */
export function placement(anchor: Box, surface: Size, window: Size): { left: number; top: number } {
  const below = window.height - anchor.bottom - 2 * GAP;
  const above = anchor.top - 2 * GAP;
  const isAbove = surface.height > below && above > below;
  const top = isAbove ? anchor.top - GAP - surface.height : anchor.bottom + GAP;
  return {
    left: within(anchor.right - surface.width, window.width - surface.width),
    top: within(top, window.height - surface.height),
  };
}

function within(at: number, most: number): number {
  return Math.max(GAP, Math.min(at, most - GAP));
}
