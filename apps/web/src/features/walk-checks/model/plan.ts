import type { WalkDetails, WalkTag, WalkVerdict } from '@javon/contract';
import type { KnownScan } from './judge.ts';

/** A tag on the plan of a walk, with the verdict of its scan; null until it is scanned, or while the server has not decided. */
export interface PlanTag {
  readonly tag: WalkTag;
  readonly isScanned: boolean;
  readonly verdict: WalkVerdict | null;
}

export interface PlanStorey {
  readonly key: string;
  readonly face: number;
  readonly storey: number;
  readonly tags: readonly PlanTag[];
}

export interface PlanShelf {
  readonly id: number;
  readonly name: string;
  /** From the top down, as one sees them. */
  readonly storeys: readonly PlanStorey[];
  readonly scanned: number;
  readonly expected: number;
}

export interface Plan {
  readonly shelves: readonly PlanShelf[];
  readonly scanned: number;
  readonly expected: number;
}

const keyOf = ({ product, format }: { product: { id: number }; format: string | null }) =>
  `${product.id} ${format}`;

/** Returns the first counted verdict of each tag that was scanned, by product and format. */
function verdicts(scans: readonly KnownScan[]): Map<string, WalkVerdict | null> {
  const found = new Map<string, WalkVerdict | null>();
  for (const { product, format, verdict } of scans) {
    if (product === null || verdict === 'twice' || verdict === 'other_branch') continue;
    found.set(keyOf({ product, format }), verdict);
  }
  return found;
}

/** Returns the tags that should be scanned by shelf, face and storey, in walking order, with what is scanned. */
export function planOf(tags: WalkDetails['tags'], scans: readonly KnownScan[]): Plan {
  const found = verdicts(scans);
  const expected = tags
    .filter((tag) => tag.expected)
    .map((tag): PlanTag => {
      const key = keyOf(tag);
      return { tag, isScanned: found.has(key), verdict: found.get(key) ?? null };
    });
  const isScanned = (one: PlanTag) => one.isScanned;
  const shelves = [...Map.groupBy(expected, ({ tag }) => tag.place?.shelf.id ?? 0)].map(
    ([id, own]): PlanShelf => ({
      id,
      name: own[0]?.tag.place?.shelf.name ?? '',
      storeys: storeysOf(own),
      scanned: own.filter(isScanned).length,
      expected: own.length,
    }),
  );
  return { shelves, scanned: expected.filter(isScanned).length, expected: expected.length };
}

function storeysOf(tags: readonly PlanTag[]): PlanStorey[] {
  const groups = Map.groupBy(tags, ({ tag }) => `${tag.place?.face ?? 1} ${tag.place?.storey ?? 0}`);
  return [...groups]
    .map(([key, own]): PlanStorey => {
      const place = own[0]?.tag.place;
      const inOrder = own.toSorted((a, b) => (a.tag.place?.position ?? 0) - (b.tag.place?.position ?? 0));
      return { key, face: place?.face ?? 1, storey: place?.storey ?? 0, tags: inOrder };
    })
    .sort((a, b) => a.face - b.face || b.storey - a.storey);
}
