/** A point or a way in space in metres: to the right, up, towards the shopper. */
export type Spot = readonly [number, number, number];

export function dot(a: Spot, b: Spot): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function minus(a: Spot, b: Spot): Spot {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** A point so many times a way further on. */
export function plus(a: Spot, b: Spot, times: number): Spot {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times];
}

/** The same way with length 1. */
export function unit(vector: Spot): Spot {
  const length = Math.max(1e-6, Math.hypot(...vector));
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
