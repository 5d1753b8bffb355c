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
 * Returns the position of a surface, px from the left and top of the viewport: below its anchor and flush with
 * its right edge; above it if there is too little space below and more above; always within the window.
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
