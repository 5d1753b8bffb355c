import { BODY, box, circle, type Draw, GLASS, GLOSS, METAL, path, RUBBER, shape } from './draw.ts';

const wheels = (w: number, h: number, line: string) =>
  [0.13, 0.87]
    .map(
      (at) =>
        circle(w * at, h * 0.78, h * 0.19, RUBBER, { line }) + circle(w * at, h * 0.78, h * 0.08, METAL),
    )
    .join('');

/** With a bag: closed all round. */
const bag: Draw = (w, h, { line, deep, light }) =>
  [
    wheels(w, h, line),
    path(
      (x, y) =>
        `M${x(0.12)} ${y(0.94)}V${y(0.5)}C${x(0.14)} ${y(0.1)} ${x(0.86)} ${y(0.1)} ${x(0.88)} ${y(0.5)}V${y(0.94)}Z`,
      [w, h],
      BODY,
      { line, width: 3 },
    ),
    path(
      (x, y) => `M${x(0.3)} ${y(0.2)}C${x(0.34)} ${y(0.02)} ${x(0.66)} ${y(0.02)} ${x(0.7)} ${y(0.2)}`,
      [w, h],
      'none',
      { line, width: h * 0.06 },
    ),
    circle(w / 2, h * 0.47, h * 0.16, deep, { line, width: 3 }),
    circle(w / 2, h * 0.47, h * 0.1, GLASS),
    box([w * 0.26, h * 0.72, w * 0.48, h * 0.1], h * 0.05, light, { line, width: 2 }),
  ].join('');

/** With a clear container in its middle. */
const container: Draw = (w, h, { line, deep, light }) =>
  [
    wheels(w, h, line),
    path(
      (x, y) =>
        `M${x(0.11)} ${y(0.95)}L${x(0.17)} ${y(0.32)}C${x(0.22)} ${y(0.14)} ${x(0.78)} ${y(0.14)} ${x(0.83)} ${y(0.32)}L${x(0.89)} ${y(0.95)}Z`,
      [w, h],
      BODY,
      { line, width: 3 },
    ),
    path((x, y) => `M${x(0.34)} ${y(0.22)}V${y(0.06)}H${x(0.66)}V${y(0.22)}`, [w, h], 'none', {
      line,
      width: h * 0.05,
    }),
    box([w * 0.3, h * 0.26, w * 0.4, h * 0.46], w * 0.06, '#cfdbe4', { line, width: 3 }),
    shape(
      [
        [w * 0.41, h * 0.36],
        [w * 0.59, h * 0.36],
        [w * 0.54, h * 0.68],
        [w * 0.46, h * 0.68],
      ],
      deep,
      { line, width: 1.5 },
    ),
    box([w * 0.29, h * 0.22, w * 0.42, h * 0.08], h * 0.03, light, { line, width: 2 }),
    circle(w / 2, h * 0.85, h * 0.06, light, { line, width: 2 }),
  ].join('');

/** A stick from its handle down to the brush. */
const upright: Draw = (w, h, { line, deep, light }) =>
  [
    box([w * 0.46, h * 0.3, w * 0.08, h * 0.6], w * 0.04, METAL, { line: '#7d858f', width: 1.5 }),
    path(
      (x, y) =>
        `M${x(0.5)} ${y(0.16)}C${x(0.26)} ${y(0.15)} ${x(0.26)} ${y(0.015)} ${x(0.5)} ${y(0.015)}C${x(0.74)} ${y(0.015)} ${x(0.74)} ${y(0.15)} ${x(0.5)} ${y(0.16)}Z`,
      [w, h],
      'none',
      { line, width: w * 0.11 },
    ),
    path(
      (x, y) =>
        `M${x(0.5)} ${y(0.16)}C${x(0.26)} ${y(0.15)} ${x(0.26)} ${y(0.015)} ${x(0.5)} ${y(0.015)}C${x(0.74)} ${y(0.015)} ${x(0.74)} ${y(0.15)} ${x(0.5)} ${y(0.16)}Z`,
      [w, h],
      'none',
      { line: light, width: w * 0.06 },
    ),
    box([w * 0.27, h * 0.14, w * 0.46, h * 0.1], w * 0.12, BODY, { line, width: 3 }),
    box([w * 0.33, h * 0.225, w * 0.34, h * 0.13], w * 0.07, '#cfdbe4', { line, width: 3 }),
    box([w * 0.42, h * 0.25, w * 0.16, h * 0.09], w * 0.05, deep),
    box([w * 0.38, h * 0.875, w * 0.24, h * 0.06], w * 0.06, GLOSS),
    box([w * 0.02, h * 0.925, w * 0.96, h * 0.07], w * 0.09, BODY, { line, width: 3 }),
    box([w * 0.08, h * 0.965, w * 0.84, h * 0.02], w * 0.02, RUBBER),
  ].join('');

/** Flat, with its eye on top and wheels below. */
const robot: Draw = (w, h, { line, deep, light }) =>
  [
    box([w * 0.4, 2, w * 0.2, h * 0.25], h * 0.08, deep, { line, width: 2 }),
    box([w * 0.16, h * 0.86, w * 0.1, h * 0.13], 4, RUBBER),
    box([w * 0.74, h * 0.86, w * 0.1, h * 0.13], 4, RUBBER),
    box([2, h * 0.18, w - 4, h * 0.72], h * 0.2, BODY, { line, width: 3 }),
    box([w * 0.02, h * 0.52, w * 0.96, h * 0.3], h * 0.12, deep, { line, width: 2 }),
    box([w * 0.36, h * 0.58, w * 0.28, h * 0.15], h * 0.06, GLASS),
    circle(w / 2, h * 0.35, h * 0.06, light, { line, width: 2 }),
  ].join('');

/** With a clear tank for water. */
const washing: Draw = (w, h, { line, deep, light }) =>
  [
    wheels(w, h, line),
    box([w * 0.1, h * 0.32, w * 0.8, h * 0.63], w * 0.12, BODY, { line, width: 3 }),
    box([w * 0.16, h * 0.1, w * 0.68, h * 0.42], w * 0.09, '#cfdbe4', { line, width: 3 }),
    box([w * 0.18, h * 0.34, w * 0.64, h * 0.16], w * 0.06, '#8fb8d8', { opacity: 0.8 }),
    path(
      (x, y) => `M${x(0.32)} ${y(0.1)}C${x(0.34)} ${y(0.0)} ${x(0.66)} ${y(0.0)} ${x(0.68)} ${y(0.1)}`,
      [w, h],
      'none',
      { line, width: h * 0.04 },
    ),
    circle(w / 2, h * 0.7, h * 0.12, deep, { line, width: 3 }),
    circle(w / 2, h * 0.7, h * 0.075, GLASS),
    box([w * 0.3, h * 0.87, w * 0.4, h * 0.035], h * 0.017, light, { line, width: 1.5 }),
  ].join('');

export const VACUUMS = {
  bagVacuum: bag,
  containerVacuum: container,
  uprightVacuum: upright,
  robotVacuum: robot,
  washingVacuum: washing,
} as const satisfies Record<string, Draw>;
