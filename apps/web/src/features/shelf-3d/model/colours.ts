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
  // A token names the colours of both schemes: only a property that takes it has the present one.
  const probe = document.body.appendChild(document.createElement('i'));
  const read = (name: string) => {
    probe.style.color = `var(--j-${name}, #888888)`;
    return solidOf(getComputedStyle(probe).color);
  };
  const colours: SpaceColours = {
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
  probe.remove();
  return colours;
}

/** Reads a colour in whichever way the style sheet writes it, mixed ones too, as `#rrggbb`. */
export function solidOf(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return '#888888';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return hexOf([red, green, blue]);
}

/** A colour `#rrggbb` of some opacity as it is seen over another. */
export function opaque(colour: string, opacity: number, under: string): string {
  const below = partsOf(under);
  return hexOf(
    partsOf(colour).map((part, i) => Math.round(part * opacity + (below[i] ?? 0) * (1 - opacity))),
  );
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
