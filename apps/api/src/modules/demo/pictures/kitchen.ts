import { BODY, box, circle, type Draw, GLASS, GLOSS, METAL, path, RUBBER, shape } from './draw.ts';

const DRINK = '#cfdbe4';

const kettle: Draw = (w, h, { line, deep }) =>
  [
    path((x, y) => `M${x(0.74)} ${y(0.24)}H${x(0.95)}V${y(0.72)}H${x(0.8)}`, [w, h], 'none', {
      line: RUBBER,
      width: w * 0.075,
    }),
    shape(
      [
        [w * 0.2, h * 0.18],
        [w * 0.02, h * 0.14],
        [w * 0.16, h * 0.4],
      ],
      deep,
      { line, width: 3 },
    ),
    shape(
      [
        [w * 0.2, h * 0.14],
        [w * 0.74, h * 0.14],
        [w * 0.84, h * 0.9],
        [w * 0.1, h * 0.9],
      ],
      BODY,
      { line, width: 3 },
    ),
    box([w * 0.24, h * 0.08, w * 0.46, h * 0.08], h * 0.03, RUBBER),
    circle(w * 0.47, h * 0.055, h * 0.04, RUBBER),
    box([w * 0.43, h * 0.36, w * 0.08, h * 0.4], w * 0.04, DRINK, { line, width: 2 }),
    box([w * 0.08, h * 0.9, w * 0.78, h * 0.09], h * 0.03, RUBBER),
  ].join('');

const blender: Draw = (w, h, { line, deep, light }) =>
  [
    shape(
      [
        [w * 0.12, h * 0.1],
        [w * 0.88, h * 0.1],
        [w * 0.74, h * 0.62],
        [w * 0.26, h * 0.62],
      ],
      DRINK,
      { line, width: 3 },
    ),
    shape(
      [
        [w * 0.2, h * 0.36],
        [w * 0.8, h * 0.36],
        [w * 0.74, h * 0.61],
        [w * 0.26, h * 0.61],
      ],
      '#e3b08c',
      { opacity: 0.85 },
    ),
    box([w * 0.1, h * 0.04, w * 0.8, h * 0.07], h * 0.02, RUBBER),
    box([w * 0.4, h * 0.005, w * 0.2, h * 0.05], h * 0.015, RUBBER),
    shape(
      [
        [w * 0.24, h * 0.61],
        [w * 0.76, h * 0.61],
        [w * 0.94, h * 0.98],
        [w * 0.06, h * 0.98],
      ],
      BODY,
      { line, width: 3 },
    ),
    circle(w / 2, h * 0.8, w * 0.14, light, { line, width: 3 }),
    box([w / 2 - 2, h * 0.755, 4, h * 0.045], 2, GLASS),
    box([w * 0.1, h * 0.955, w * 0.8, h * 0.03], h * 0.01, deep),
  ].join('');

const mincer: Draw = (w, h, { line, light }) =>
  [
    shape(
      [
        [w * 0.08, h * 0.02],
        [w * 0.92, h * 0.02],
        [w * 0.82, h * 0.12],
        [w * 0.18, h * 0.12],
      ],
      METAL,
      { line: '#7d858f' },
    ),
    box([w * 0.38, h * 0.12, w * 0.24, h * 0.18], 4, METAL, { line: '#7d858f' }),
    box([w * 0.1, h * 0.28, w * 0.8, h * 0.7], w * 0.16, BODY, { line, width: 3 }),
    circle(w / 2, h * 0.5, w * 0.27, METAL, { line: '#7d858f', width: 3 }),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      circle(
        w / 2 + (i === 6 ? 0 : w * 0.14 * Math.cos((i * Math.PI) / 3)),
        h * 0.5 + (i === 6 ? 0 : w * 0.14 * Math.sin((i * Math.PI) / 3)),
        w * 0.045,
        GLASS,
      ),
    ),
    circle(w * 0.34, h * 0.84, w * 0.055, light, { line, width: 2 }),
    circle(w * 0.66, h * 0.84, w * 0.055, light, { line, width: 2 }),
  ].join('');

/** Standing on its heel, its plate to the front. */
const iron: Draw = (w, h, { line, light, deep }) =>
  [
    path(
      (x, y) =>
        `M${x(0.5)} ${y(0.01)}C${x(0.86)} ${y(0.24)} ${x(0.98)} ${y(0.6)} ${x(0.94)} ${y(0.98)}H${x(0.06)}C${x(0.02)} ${y(0.6)} ${x(0.14)} ${y(0.24)} ${x(0.5)} ${y(0.01)}Z`,
      [w, h],
      BODY,
      { line, width: 3 },
    ),
    path(
      (x, y) =>
        `M${x(0.5)} ${y(0.1)}C${x(0.76)} ${y(0.3)} ${x(0.86)} ${y(0.6)} ${x(0.83)} ${y(0.88)}H${x(0.17)}C${x(0.14)} ${y(0.6)} ${x(0.24)} ${y(0.3)} ${x(0.5)} ${y(0.1)}Z`,
      [w, h],
      METAL,
      { line: '#7d858f', width: 2 },
    ),
    ...[
      [0.5, 0.24],
      [0.38, 0.38],
      [0.62, 0.38],
      [0.3, 0.54],
      [0.7, 0.54],
      [0.27, 0.7],
      [0.73, 0.7],
    ].map(([x = 0, y = 0]) => circle(w * x, h * y, w * 0.025, GLOSS)),
    box([w * 0.42, h * 0.46, w * 0.16, h * 0.36], w * 0.08, light, { line: deep, width: 2, opacity: 0.7 }),
  ].join('');

const toaster: Draw = (w, h, { line, deep, light }) =>
  [
    box([w * 0.16, h * 0.02, w * 0.3, h * 0.4], w * 0.05, '#d9a765', { line: '#a97b43' }),
    box([w * 0.54, h * 0.02, w * 0.3, h * 0.4], w * 0.05, '#d9a765', { line: '#a97b43' }),
    box([2, h * 0.2, w - 4, h * 0.75], h * 0.17, BODY, { line, width: 3 }),
    box([w * 0.08, h * 0.19, w * 0.84, h * 0.05], h * 0.025, GLOSS),
    box([w * 0.9, h * 0.46, w * 0.08, h * 0.08], 4, RUBBER),
    circle(w * 0.76, h * 0.68, h * 0.1, light, { line, width: 3 }),
    box([w * 0.12, h * 0.62, w * 0.4, h * 0.035], 3, deep),
    box([w * 0.12, h * 0.94, w * 0.14, h * 0.055], 3, RUBBER),
    box([w * 0.74, h * 0.94, w * 0.14, h * 0.055], 3, RUBBER),
  ].join('');

const multicooker: Draw = (w, h, { line, deep, light }) =>
  [
    box([w * 0.3, 2, w * 0.4, h * 0.1], h * 0.05, RUBBER),
    path(
      (x, y) => `M${x(0.03)} ${y(0.36)}C${x(0.05)} ${y(0.02)} ${x(0.95)} ${y(0.02)} ${x(0.97)} ${y(0.36)}Z`,
      [w, h],
      light,
      { line, width: 3 },
    ),
    path(
      (x, y) =>
        `M${x(0.01)} ${y(0.36)}H${x(0.99)}V${y(0.74)}C${x(0.98)} ${y(0.94)} ${x(0.84)} ${y(0.96)} ${x(0.78)} ${y(0.96)}H${x(0.22)}C${x(0.16)} ${y(0.96)} ${x(0.02)} ${y(0.94)} ${x(0.01)} ${y(0.74)}Z`,
      [w, h],
      BODY,
      { line, width: 3 },
    ),
    box([2, h * 0.33, w - 4, h * 0.06], h * 0.02, deep, { line, width: 2 }),
    box([w * 0.24, h * 0.46, w * 0.52, h * 0.38], h * 0.06, GLASS),
    box([w * 0.36, h * 0.52, w * 0.28, h * 0.12], 4, '#86b7d6'),
    ...[0.34, 0.5, 0.66].map((at) => circle(w * at, h * 0.74, h * 0.04, METAL)),
    box([w * 0.16, h * 0.955, w * 0.68, h * 0.035], 3, RUBBER),
  ].join('');

const fryer: Draw = (w, h, { line, light }) =>
  [
    path(
      (x, y) =>
        `M${x(0.05)} ${y(0.97)}V${y(0.36)}C${x(0.06)} ${y(0.02)} ${x(0.24)} ${y(0.01)} ${x(0.5)} ${y(0.01)}C${x(0.76)} ${y(0.01)} ${x(0.94)} ${y(0.02)} ${x(0.95)} ${y(0.36)}V${y(0.97)}Z`,
      [w, h],
      BODY,
      { line, width: 3 },
    ),
    box([w * 0.24, h * 0.1, w * 0.52, h * 0.2], h * 0.06, GLASS),
    box([w * 0.38, h * 0.145, w * 0.24, h * 0.08], 4, '#86b7d6'),
    box([w * 0.1, h * 0.42, w * 0.8, h * 0.5], h * 0.05, light, { line, width: 3, opacity: 0.85 }),
    box([w * 0.4, h * 0.52, w * 0.2, h * 0.3], w * 0.06, RUBBER, { line: '#14181c' }),
    box([w * 0.12, h * 0.965, w * 0.76, h * 0.03], 3, RUBBER),
  ].join('');

const coffee: Draw = (w, h, { line, deep, light }) =>
  [
    box([2, 2, w - 4, h * 0.4], h * 0.04, BODY, { line, width: 3 }),
    box([w * 0.08, h * 0.38, w * 0.84, h * 0.52], 4, deep, { line, width: 3 }),
    box([w * 0.16, h * 0.41, w * 0.68, h * 0.46], 6, GLASS),
    box([w * 0.14, h * 0.08, w * 0.44, h * 0.14], 5, GLASS),
    box([w * 0.2, h * 0.11, w * 0.2, h * 0.07], 3, '#86b7d6'),
    circle(w * 0.78, h * 0.15, w * 0.09, light, { line, width: 3 }),
    box([w * 0.36, h * 0.32, w * 0.28, h * 0.18], 5, METAL, { line: '#7d858f' }),
    box([w * 0.44, h * 0.49, w * 0.03, h * 0.06], 2, METAL),
    box([w * 0.53, h * 0.49, w * 0.03, h * 0.06], 2, METAL),
    box([w * 0.36, h * 0.66, w * 0.28, h * 0.19], 8, '#f4f5f6', { line: '#8d959e' }),
    path((x, y) => `M${x(0.64)} ${y(0.7)}H${x(0.72)}V${y(0.79)}H${x(0.64)}`, [w, h], 'none', {
      line: '#d9dde2',
      width: 6,
    }),
    box([2, h * 0.88, w - 4, h * 0.11], 6, BODY, { line, width: 3 }),
    box([w * 0.1, h * 0.9, w * 0.8, h * 0.02], 2, METAL),
  ].join('');

/** Held by its handle, two whisks below. */
const mixer: Draw = (w, h, { line, deep, light }) =>
  [
    ...[0.36, 0.58].map(
      (at) =>
        box([w * at - 2, h * 0.5, 4, h * 0.2], 1, '#8d959e') +
        path(
          (x, y) =>
            `M${x(at)} ${y(0.66)}C${x(at - 0.12)} ${y(0.8)} ${x(at - 0.08)} ${y(0.98)} ${x(at)} ${y(0.98)}C${x(at + 0.08)} ${y(0.98)} ${x(at + 0.12)} ${y(0.8)} ${x(at)} ${y(0.66)}V${y(0.98)}`,
          [w, h],
          'none',
          { line: '#8d959e', width: 4 },
        ),
    ),
    path(
      (x, y) =>
        `M${x(0.1)} ${y(0.52)}V${y(0.28)}C${x(0.1)} ${y(0.02)} ${x(0.4)} ${y(0.02)} ${x(0.6)} ${y(0.02)}C${x(0.9)} ${y(0.02)} ${x(0.99)} ${y(0.2)} ${x(0.97)} ${y(0.52)}Z`,
      [w, h],
      BODY,
      { line, width: 3 },
    ),
    box([w * 0.34, h * 0.13, w * 0.48, h * 0.15], h * 0.07, '#ffffff', { line, width: 3 }),
    box([w * 0.16, h * 0.08, w * 0.12, h * 0.06], 4, RUBBER),
    box([w * 0.12, h * 0.41, w * 0.82, h * 0.03], 3, deep),
    circle(w * 0.2, h * 0.3, h * 0.04, light, { line, width: 2 }),
  ].join('');

const juicer: Draw = (w, h, { line, deep, light }) =>
  [
    box([w * 0.36, 2, w * 0.28, h * 0.16], 6, RUBBER),
    box([w * 0.32, h * 0.12, w * 0.36, h * 0.14], 6, DRINK, { line, width: 3 }),
    path(
      (x, y) => `M${x(0.1)} ${y(0.44)}C${x(0.12)} ${y(0.2)} ${x(0.88)} ${y(0.2)} ${x(0.9)} ${y(0.44)}Z`,
      [w, h],
      DRINK,
      { line, width: 3 },
    ),
    box([w * 0.06, h * 0.43, w * 0.88, h * 0.07], 6, deep, { line, width: 2 }),
    box([w * 0.12, h * 0.49, w * 0.76, h * 0.48], w * 0.08, BODY, { line, width: 3 }),
    box([w * 0.42, h * 0.52, w * 0.16, h * 0.07], 4, RUBBER),
    circle(w / 2, h * 0.76, w * 0.14, light, { line, width: 3 }),
    box([w / 2 - 2, h * 0.71, 4, h * 0.05], 2, GLASS),
    box([w * 0.16, h * 0.965, w * 0.68, h * 0.03], 3, RUBBER),
  ].join('');

export const KITCHEN = {
  kettle,
  blender,
  mincer,
  iron,
  toaster,
  multicooker,
  fryer,
  coffee,
  mixer,
  juicer,
} as const satisfies Record<string, Draw>;
