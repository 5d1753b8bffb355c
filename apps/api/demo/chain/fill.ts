import { categoryOf } from '../categories.ts';
import { type DemoProduct, priceAt } from '../products.ts';
import type { Random } from '../random.ts';
import type { DemoPlacement, DemoShelf, DemoStorey } from '../shelves.ts';
import { FURNITURE, type Furniture, facesOf, zonesOf } from './furniture.ts';

/** Products as a category's rule sorts them. */
function sorted(products: readonly DemoProduct[], category: string): DemoProduct[] {
  const { sort, descending } = categoryOf(category);
  const measure = (p: DemoProduct): number => {
    if (sort === 'size') return p.width;
    if (sort === 'l') return Number(p.values.totalVolume ?? p.values.volume ?? 0);
    if (sort === 'kg') return Number(p.values.load ?? 0);
    if (sort === 'kv') return Number(p.values.area ?? 0);
    return sort === 'cost' ? (priceAt(p, 0).price ?? 0) : p.brandId;
  };
  const way = descending ? -1 : 1;
  return [...products].sort(
    (a, b) => way * (measure(a) - measure(b)) || a.brandId - b.brandId || a.id - b.id,
  );
}

const BOARD_CLEARANCE = 20;
const GAP = 30;
/** Kinds of which one piece is on display, the rest is in the store room. */
const ONE_OF_EACH: ReadonlySet<string> = new Set(['phones', 'laptops', 'tvs', 'fridges']);

/** Products of a branch that are not on a shelf yet, by category. */
export class Stock {
  readonly #left: Map<string, DemoProduct[]>;
  readonly #placed: DemoProduct[] = [];
  readonly #random: Random;

  constructor(products: readonly DemoProduct[], random: Random) {
    this.#random = random;
    this.#left = new Map();
    for (const product of random.shuffle(products)) {
      const list = this.#left.get(product.category) ?? [];
      list.push(product);
      this.#left.set(product.category, list);
    }
  }

  /**
   * Takes products of a category that fit, until their widths fill the space; occasionally one that is also
   * on another shelf.
   */
  take(
    category: string,
    room: number,
    widthOf: (product: DemoProduct) => number,
    fits: (product: DemoProduct) => boolean,
  ): DemoProduct[] {
    const taken: DemoProduct[] = [];
    const rest: DemoProduct[] = [];
    let used = 0;
    for (const product of this.#left.get(category) ?? []) {
      const width = widthOf(product);
      if (fits(product) && used + width <= room) {
        taken.push(product);
        used += width;
      } else rest.push(product);
    }
    this.#left.set(category, rest);
    const first = taken[0];
    if (first && taken.length > 2 && this.#random.chance(0.12)) {
      const again = this.#placed.filter(
        (p) => p.category === category && fits(p) && !taken.includes(p) && widthOf(p) <= widthOf(first),
      );
      if (again.length > 0) {
        rest.push(first);
        taken[0] = this.#random.pick(again);
      }
    }
    this.#placed.push(...taken);
    return taken;
  }
}

/** Fills one storey from the left, by the rule of the category. */
function fill(
  storey: DemoStorey,
  category: string,
  pitch: number,
  stock: Stock,
  random: Random,
): DemoPlacement[] {
  const room = Math.round(storey.length * (0.82 + random.next() * 0.18));
  const fits = (p: DemoProduct) =>
    p.height + BOARD_CLEARANCE <= storey.height && p.depth <= storey.depth && p.width <= storey.length;
  const placements: DemoPlacement[] = [];
  let x = random.whole(20, 60);
  const placeOf = (p: DemoProduct) => Math.max(p.width + GAP, pitch);
  for (const product of sorted(stock.take(category, room - x, placeOf, fits), category)) {
    const twice = 2 * product.width + GAP <= pitch && random.chance(0.3);
    const deep = Math.floor(storey.depth / product.depth) - 1;
    const behind = ONE_OF_EACH.has(category) ? 0 : Math.min(deep, random.whole(0, 3));
    placements.push({
      face: storey.face,
      storey: storey.storey,
      position: placements.length + 1,
      x,
      product,
      front: twice ? 2 : 1,
      back: Math.max(0, behind),
    });
    x += placeOf(product);
  }
  return placements;
}

function build(
  furniture: Furniture,
  stock: Stock,
  random: Random,
): Pick<DemoShelf, 'storeys' | 'placements'> {
  const storeys = facesOf(furniture).flatMap(({ length, boards }, face) => {
    const zones = zonesOf(boards);
    return boards.map(
      ([bottom, height], i): DemoStorey => ({
        face: face + 1,
        storey: i + 1,
        length,
        height,
        depth: furniture.depth,
        bottom,
        zone: zones[i] ?? 'red',
      }),
    );
  });
  const { categories } = furniture;
  const placements = storeys.flatMap((storey, i) => {
    // The first category gets most of the shelf, the last one the last storeys.
    const last = i === storeys.length - 1;
    const at = last ? categories.length - 1 : Math.floor((i / storeys.length) ** 2 * categories.length);
    const category = categories[at] ?? categories[0];
    return category === undefined ? [] : fill(storey, category, furniture.pitch, stock, random);
  });
  return { storeys, placements };
}

/** Position and name of a shelf. */
type Place = Pick<DemoShelf, 'id' | 'branchId' | 'name' | 'position'>;

/** Sets up a piece of furniture and fills it from the stock. */
export function setUp(place: Place, key: string, stock: Stock, random: Random): DemoShelf {
  const furniture = FURNITURE[key];
  if (furniture === undefined) throw new Error(`There is no furniture ${key}`);
  const { storeys, placements } = build(furniture, stock, random);
  return {
    ...place,
    type: furniture.type,
    main: furniture.main,
    left: furniture.left ?? null,
    right: furniture.right ?? null,
    startEnd: random.chance(0.15) ? 'right' : 'left',
    storeys,
    placements,
  };
}

/** Names of the shelves of one branch: the second one of a kind gets a 2. */
export class ShelfNames {
  readonly #counts = new Map<string, number>();

  next(name: string): string {
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    return number === 1 ? name : `${name} ${number}`;
  }
}
