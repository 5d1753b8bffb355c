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
