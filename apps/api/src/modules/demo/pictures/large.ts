import { BODY, box, circle, type Draw, GLASS, GLOSS, METAL, path, RUBBER } from './draw.ts';

const handle = (x: number, y: number, h: number) =>
  box([x, y, 9, h], 4.5, METAL, { line: '#7d858f', width: 1.5 });

/** Lower than wide and a half: one door; wide ones have two beside each other, the rest two above each other. */
const fridge: Draw = (w, h, { line, deep }) => {
  const feet = h - 10;
  const body = box([1, 1, w - 2, feet], 8, BODY, { line, width: 3 });
  const base = box([w * 0.08, feet - 2, w * 0.84, 10], 2, RUBBER);
  if (w > h * 0.47 && w < h * 0.56)
    return [
      base,
      body,
      box([w / 2 - 2, 3, 4, feet - 4], 0, line),
      handle(w / 2 - 22, h * 0.2, h * 0.55),
      handle(w / 2 + 13, h * 0.2, h * 0.55),
      box([w * 0.14, h * 0.3, w * 0.22, h * 0.17], 6, GLASS, { line }),
      box([w * 0.17, h * 0.315, w * 0.16, h * 0.035], 3, '#86b7d6'),
      box([w * 0.18, h * 0.38, w * 0.14, h * 0.075], 4, GLOSS),
    ].join('');
  const split = w > h * 0.56 ? h * 0.24 : h * 0.62;
  return [
    base,
    body,
    box([3, split - 3, w - 6, 6], 0, deep, { line, width: 1 }),
    handle(w * 0.07, split - h * 0.2, h * 0.16),
    handle(w * 0.07, split + h * 0.04, h * 0.14),
    split > h / 2 ? box([w * 0.42, h * 0.05, w * 0.16, 12], 4, GLASS) : '',
  ].join('');
};

const washer: Draw = (w, h, { line, deep, light }) => {
  const [x, y, r] = [w / 2, h * 0.57, w * 0.34];
  return [
    box([1, 1, w - 2, h - 10], 8, BODY, { line, width: 3 }),
    box([w * 0.1, h - 11, w * 0.12, 10], 2, RUBBER),
    box([w * 0.78, h - 11, w * 0.12, 10], 2, RUBBER),
    box([3, h * 0.165, w - 6, 3], 0, line, { opacity: 0.6 }),
    box([w * 0.06, h * 0.04, w * 0.25, h * 0.095], 5, light, { line, width: 2 }),
    circle(w * 0.5, h * 0.088, w * 0.06, light, { line, width: 3 }),
    box([w * 0.5 - 2, h * 0.05, 4, h * 0.03], 2, GLASS),
    box([w * 0.64, h * 0.05, w * 0.29, h * 0.075], 5, GLASS),
    box([w * 0.68, h * 0.072, w * 0.11, h * 0.03], 2, '#86b7d6'),
    circle(x, y, r, deep, { line, width: 3 }),
    circle(x, y, r * 0.86, METAL, { line, width: 2 }),
    circle(x, y, r * 0.7, GLASS),
    path(
      (px, py) => `M${px(0.31)} ${py(0.55)}A${px(0.2)} ${px(0.2)} 0 0 1 ${px(0.47)} ${py(0.42)}`,
      [w, h],
      'none',
      { line: '#8aa0b4', width: 8, opacity: 0.7 },
    ),
    box([w * 0.06, h * 0.86, w * 0.16, h * 0.07], 4, light, { line, width: 1.5 }),
  ].join('');
};

const conditioner: Draw = (w, h, { line, deep, light }) =>
  [
    box([1, 1, w - 2, h - 2], h * 0.14, BODY, { line, width: 3 }),
    box([w * 0.02, h * 0.6, w * 0.96, 3], 1, line, { opacity: 0.55 }),
    box([w * 0.04, h * 0.72, w * 0.92, h * 0.17], h * 0.06, GLOSS),
    box([w * 0.05, h * 0.75, w * 0.9, h * 0.07], h * 0.03, light, { line, width: 1.5 }),
    box([w * 0.83, h * 0.4, w * 0.1, h * 0.1], 4, deep),
    circle(w * 0.855, h * 0.45, 4, '#43b77a'),
  ].join('');

const cooker: Draw = (w, h, { line, deep, light }) => {
  const knobs = [0.14, 0.28, 0.42, 0.58, 0.72, 0.86].map(
    (at) =>
      circle(w * at, h * 0.135, w * 0.042, GLOSS, { line: '#14181c', width: 2 }) +
      box([w * at - 1.5, h * 0.117, 3, h * 0.02], 1, '#ffffff'),
  );
  const grates = [0.1, 0.56].map((at) => box([w * at, 2, w * 0.34, h * 0.025], 3, RUBBER));
  return [
    ...grates,
    box([1, h * 0.028, w - 2, h * 0.95], 6, BODY, { line, width: 3 }),
    box([3, h * 0.065, w - 6, 3], 0, line, { opacity: 0.6 }),
    ...knobs,
    box([w * 0.05, h * 0.215, w * 0.9, h * 0.545], 5, light, { line, width: 2 }),
    box([w * 0.14, h * 0.33, w * 0.72, h * 0.35], 8, GLASS, { line: '#14181c' }),
    box([w * 0.18, h * 0.48, w * 0.64, 2], 0, '#77828e'),
    box([w * 0.18, h * 0.56, w * 0.64, 2], 0, '#77828e'),
    box([w * 0.12, h * 0.255, w * 0.76, h * 0.02], 5, METAL, { line: '#7d858f', width: 1.5 }),
    box([w * 0.05, h * 0.79, w * 0.9, h * 0.16], 5, deep, { line, width: 2, opacity: 0.7 }),
    box([w * 0.36, h * 0.815, w * 0.28, h * 0.015], 3, METAL),
    box([w * 0.1, h - 9, w * 0.1, 8], 2, RUBBER),
    box([w * 0.8, h - 9, w * 0.1, 8], 2, RUBBER),
  ].join('');
};

const pipes = (w: number, h: number) =>
  box([w * 0.34, h * 0.9, w * 0.05, h * 0.095], 3, '#4f7fc0') +
  box([w * 0.61, h * 0.9, w * 0.05, h * 0.095], 3, '#c05a54');

/** A tank with round ends, and its dial below. */
const boiler: Draw = (w, h, { line, deep, light }) =>
  [
    pipes(w, h),
    box([2, 2, w - 4, h * 0.92], w * 0.24, BODY, { line, width: 3 }),
    path(
      (x, y) => `M${x(0.01)} ${y(0.72)}C${x(0.3)} ${y(0.78)} ${x(0.7)} ${y(0.78)} ${x(0.99)} ${y(0.72)}`,
      [w, h],
      'none',
      { line, width: 2, opacity: 0.6 },
    ),
    circle(w / 2, h * 0.83, w * 0.075, light, { line, width: 3 }),
    box([w / 2 - 2, h * 0.8, 4, h * 0.025], 2, GLASS),
    circle(w * 0.72, h * 0.83, 6, '#d58a3c'),
    box([w * 0.12, h * 0.08, w * 0.05, h * 0.52], w * 0.025, '#ffffff', { opacity: 0.45 }),
    box([w * 0.86, h * 0.1, w * 0.04, h * 0.5], w * 0.02, deep, { opacity: 0.7 }),
  ].join('');

/** Flat, with a lit panel. */
const flatBoiler: Draw = (w, h, { line, deep }) =>
  [
    pipes(w, h),
    box([2, 2, w - 4, h * 0.93], w * 0.09, BODY, { line, width: 3 }),
    box([w * 0.06, h * 0.03, w * 0.41, h * 0.87], w * 0.06, 'none', { line: deep, width: 3 }),
    box([w * 0.53, h * 0.03, w * 0.41, h * 0.87], w * 0.06, 'none', { line: deep, width: 3 }),
    box([w * 0.3, h * 0.76, w * 0.4, h * 0.1], 6, GLASS, { line: '#14181c' }),
    box([w * 0.36, h * 0.785, w * 0.14, h * 0.05], 3, '#86b7d6'),
    circle(w * 0.63, h * 0.81, w * 0.02, '#d58a3c'),
  ].join('');

const microwave: Draw = (w, h, { line, light }) =>
  [
    box([w * 0.08, h * 0.93, w * 0.1, h * 0.065], 3, RUBBER),
    box([w * 0.82, h * 0.93, w * 0.1, h * 0.065], 3, RUBBER),
    box([1, 1, w - 2, h * 0.945], 10, BODY, { line, width: 3 }),
    box([w * 0.03, h * 0.06, w * 0.69, h * 0.83], 8, light, { line, width: 2, opacity: 0.8 }),
    box([w * 0.09, h * 0.16, w * 0.54, h * 0.63], 10, GLASS, { line: '#14181c' }),
    box([w * 0.15, h * 0.68, w * 0.42, 3], 1, '#77828e'),
    box([w * 0.665, h * 0.13, w * 0.025, h * 0.69], 5, METAL, { line: '#7d858f', width: 1.5 }),
    box([w * 0.77, h * 0.1, w * 0.18, h * 0.13], 4, GLASS),
    box([w * 0.795, h * 0.135, w * 0.1, h * 0.06], 2, '#86b7d6'),
    circle(w * 0.86, h * 0.42, w * 0.055, light, { line, width: 3 }),
    circle(w * 0.86, h * 0.69, w * 0.055, light, { line, width: 3 }),
    box([w * 0.858, h * 0.35, 4, h * 0.06], 2, GLASS),
    box([w * 0.858, h * 0.62, 4, h * 0.06], 2, GLASS),
  ].join('');

export const LARGE = {
  fridge,
  washer,
  conditioner,
  cooker,
  boiler,
  flatBoiler,
  microwave,
} as const satisfies Record<string, Draw>;
