import { sendForJson } from './call.ts';

export const PLACEMENTS = 500;
export const STOREYS = 10;

interface Product {
  readonly id: number;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_mm: number | null;
}

/**
 * Makes a shelf with so many placements, with free length at the right end of each storey; returns its id.
 */
export async function fullShelf(origin: string, token: string): Promise<number> {
  const call = <T>(method: string, way: string, body?: unknown) =>
    sendForJson<T>(method, `${origin}/api/uz${way}`, token, body, { 'idempotency-key': crypto.randomUUID() });
  const { items } = await call<{ items: Product[] }>('GET', '/products?category=1&limit=200');
  const small = items.filter(
    ({ width_mm: width, height_mm: height, length_mm: depth }) =>
      width !== null && height !== null && depth !== null && width <= 90 && height <= 240 && depth <= 400,
  );
  const shelf = await call<{ id: number; version: number }>('POST', '/shelves', {
    branch: 'TAS-01',
    name: 'Besh yuz',
    type: 'straight',
    main_mm: 5400,
    storey_count: STOREYS,
    height_mm: 250,
    depth_mm: 400,
    bottom_mm: 100,
    categories: [1],
  });
  const row = PLACEMENTS / STOREYS;
  const placements = Array.from({ length: PLACEMENTS }, (_, i) => ({
    face: 1,
    storey: 1 + Math.floor(i / row),
    x_mm: (i % row) * 95,
    product: small[i % small.length]?.id,
  }));
  await call('PUT', `/shelves/${shelf.id}/placements`, { version: shelf.version, placements });
  return shelf.id;
}
