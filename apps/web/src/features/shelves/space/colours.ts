/** Colours of the page that the scene is drawn in. */
export interface SpaceColours {
  readonly ground: string;
  readonly grid: string;
  readonly board: string;
  readonly post: string;
  readonly support: string;
  readonly table: string;
  readonly phone: string;
  readonly focus: string;
  /** Colours of placements that a comparison shows as removed, and as moved away. */
  readonly removed: string;
  readonly moved: string;
  readonly golden: readonly [string, string];
  readonly green: readonly [string, string];
  readonly red: readonly [string, string];
}

/** Reads the page's colours as they are in its present scheme. */
export function spaceColours(): SpaceColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--j-${name}`).trim() || '#888888';
  return {
    ground: read('ground'),
    grid: read('line'),
    board: read('line-strong'),
    post: read('control-line'),
    // Wood, in either scheme.
    support: '#a88658',
    table: read('float'),
    phone: read('text-2'),
    focus: read('focus'),
    removed: read('negative'),
    moved: read('printed'),
    golden: [read('zone-golden-tint'), read('zone-golden')],
    green: [read('zone-green-tint'), read('zone-green')],
    red: [read('zone-red-tint'), read('zone-red')],
  };
}
