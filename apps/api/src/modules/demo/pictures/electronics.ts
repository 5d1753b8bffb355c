import { BODY, box, circle, type Draw, GLASS, GLOSS, path, RUBBER, SCREEN, shape } from './draw.ts';
import { mixed } from './finish.ts';

const hills = (at: readonly [number, number, number, number]): string => {
  const [x, y, w, h] = at;
  const point = (across: number, down: number) => [x + w * across, y + h * down] as const;
  return (
    shape([point(0, 0.72), point(0.28, 0.46), point(0.52, 0.7), point(0.52, 1), point(0, 1)], '#1d3a58', {
      opacity: 0.75,
    }) +
    shape([point(0.3, 1), point(0.3, 0.78), point(0.68, 0.52), point(1, 0.76), point(1, 1)], '#122a44', {
      opacity: 0.8,
    })
  );
};

const tv: Draw = (w, h, { line, deep }) => {
  const foot = h * 0.06;
  const panel = h - foot;
  const edge = w * 0.012;
  const screen = [edge, edge, w - 2 * edge, panel - 2.6 * edge] as const;
  return [
    shape(
      [
        [w * 0.2, panel - 4],
        [w * 0.235, panel - 4],
        [w * 0.26, h - 2],
        [w * 0.15, h - 2],
      ],
      deep,
      { line },
    ),
    shape(
      [
        [w * 0.8, panel - 4],
        [w * 0.765, panel - 4],
        [w * 0.74, h - 2],
        [w * 0.85, h - 2],
      ],
      deep,
      { line },
    ),
    box([1, 1, w - 2, panel - 2], 4, BODY, { line }),
    box(screen, 1, SCREEN),
    hills(screen),
  ].join('');
};

const phone: Draw = (w, h, { line, body, deep }) => {
  const edge = w * 0.035;
  const r = w * 0.14;
  const screen = [edge, edge, w - 2 * edge, h - 2 * edge] as const;
  const ink = mixed(body, '#1b2a4a', 0.55);
  return [
    box([1, 1, w - 2, h - 2], r, deep, { line, width: 3 }),
    box(screen, r - edge, ink),
    circle(w * 0.85, h * 0.78, w * 0.1, mixed(body, '#ffffff', 0.45), { opacity: 0.85 }),
    path(
      (x, y) =>
        `M${x(0.05)} ${y(0.66)}C${x(0.3)} ${y(0.42)} ${x(0.6)} ${y(0.8)} ${x(0.95)} ${y(0.5)}V${y(0.28)}C${x(0.6)} ${y(0.5)} ${x(0.35)} ${y(0.2)} ${x(0.05)} ${y(0.42)}Z`,
      [w, h],
      mixed(body, '#ffffff', 0.25),
      { opacity: 0.7 },
    ),
    circle(w / 2, h * 0.04, w * 0.028, '#0c0f13'),
    box([w * 0.36, h * 0.972, w * 0.28, 4], 2, '#ffffff', { opacity: 0.8 }),
  ].join('');
};

const laptop: Draw = (w, h, { line, deep, light }) => {
  const lid = h * 0.86;
  const side = w * 0.07;
  const edge = w * 0.014;
  const screen = [side + edge, edge, w - 2 * (side + edge), lid - 2.8 * edge] as const;
  const keys = Array.from({ length: 13 }, (_, i) =>
    box([w * (0.14 + i * 0.056), lid + h * 0.018, w * 0.044, h * 0.03], 2, GLASS, { opacity: 0.8 }),
  );
  return [
    box([side, 1, w - 2 * side, lid], 8, GLASS, { line }),
    box(screen, 2, SCREEN),
    hills(screen),
    shape(
      [
        [side, lid],
        [w - side, lid],
        [w - 2, h * 0.955],
        [2, h * 0.955],
      ],
      BODY,
      { line },
    ),
    ...keys,
    box([w * 0.39, lid + h * 0.062, w * 0.22, h * 0.026], 2, light, { line, width: 1 }),
    box([2, h * 0.953, w - 4, h * 0.042], 4, deep, { line }),
  ].join('');
};

const earbuds: Draw = (w, h, { line, deep, light }) => {
  const bud = (x: number, turn: 1 | -1) =>
    box([x - w * 0.05, h * 0.14, w * 0.1, h * 0.3], w * 0.05, BODY, { line, width: 3 }) +
    circle(x - turn * w * 0.06, h * 0.13, w * 0.13, light, { line, width: 3 }) +
    circle(x - turn * w * 0.13, h * 0.13, w * 0.055, RUBBER);
  return [
    box([w * 0.06, h * 0.3, w * 0.88, h * 0.22], w * 0.12, deep, { line, width: 3 }),
    bud(w * 0.3, 1),
    bud(w * 0.7, -1),
    box([2, h * 0.42, w - 4, h * 0.575], w * 0.22, BODY, { line, width: 3 }),
    circle(w / 2, h * 0.62, w * 0.028, '#43b77a'),
  ].join('');
};

const headphones: Draw = (w, h, { line, body, deep, light }) => {
  const cup = (x: number) =>
    box([x, h * 0.5, w * 0.25, h * 0.46], w * 0.11, BODY, { line, width: 3 }) +
    box([x + w * 0.07, h * 0.57, w * 0.11, h * 0.32], w * 0.05, deep, { opacity: 0.6 });
  return [
    path(
      (x, y) =>
        `M${x(0.13)} ${y(0.6)}V${y(0.45)}C${x(0.13)} ${y(-0.1)} ${x(0.87)} ${y(-0.1)} ${x(0.87)} ${y(0.45)}V${y(0.6)}`,
      [w, h],
      'none',
      { line, width: w * 0.075 },
    ),
    path(
      (x, y) =>
        `M${x(0.13)} ${y(0.6)}V${y(0.45)}C${x(0.13)} ${y(-0.1)} ${x(0.87)} ${y(-0.1)} ${x(0.87)} ${y(0.45)}V${y(0.6)}`,
      [w, h],
      'none',
      { line: mixed(body, light, 0.3), width: w * 0.055 },
    ),
    box([w * 0.2, h * 0.52, w * 0.12, h * 0.42], w * 0.06, RUBBER),
    box([w * 0.68, h * 0.52, w * 0.12, h * 0.42], w * 0.06, RUBBER),
    cup(3),
    cup(w * 0.75 - 3),
  ].join('');
};

const speaker: Draw = (w, h, { line, deep, light }) => {
  const dots = Array.from({ length: 60 }, (_, i) =>
    circle(
      w * (0.15 + (i % 12) * 0.064),
      h * (0.26 + Math.floor(i / 12) * 0.12),
      Math.min(w, h) * 0.022,
      deep,
    ),
  );
  return [
    box([2, 2, w - 4, h - 4], Math.min(w, h) * 0.24, BODY, { line, width: 3 }),
    box([w * 0.06, h * 0.12, w * 0.88, h * 0.76], Math.min(w, h) * 0.18, light, {
      line,
      width: 1.5,
      opacity: 0.55,
    }),
    ...dots,
    box([w * 0.4, h * 0.035, w * 0.2, h * 0.045], h * 0.02, GLOSS),
  ].join('');
};

export const ELECTRONICS = { tv, phone, laptop, earbuds, headphones, speaker } as const satisfies Record<
  string,
  Draw
>;
