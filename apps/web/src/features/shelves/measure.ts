import { LABEL, type Measure } from './label.ts';

const FONTS = {
  name: `400 ${LABEL.font}px "Inter Variable", Inter, sans-serif`,
  price: `600 ${LABEL.price}px "Inter Variable", Inter, sans-serif`,
} as const;
/** The page's tabular figures are wider than what a canvas measures. */
const AIR = 1.04;

let context: CanvasRenderingContext2D | null = null;
const known = new Map<string, number>();

/** Measures the writing on boxes as the browser will draw it; words are measured once. */
export const measure: Measure = (text, style) => {
  const key = `${style} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * LABEL.price * 0.65;
  context.font = FONTS[style];
  const width = context.measureText(text).width * AIR;
  if (known.size > 20_000) known.clear();
  known.set(key, width);
  return width;
};
