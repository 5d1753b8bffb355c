import type { Format } from '@javon/contract';
import { BRANCHES } from './branches.ts';
import { categoryOf } from './categories.ts';
import type { DemoUser } from './people.ts';
import type { DemoProduct } from './products.ts';
import { Random } from './random.ts';
import type { DemoShelf } from './shelves.ts';
import type { ShownFacts, TagContents, TagLanguage } from './tag-contents.ts';

export interface DemoItem {
  /** Set after all jobs are sorted by time. */
  id: number;
  readonly tag: DemoTag;
  readonly contents: ShownFacts;
  readonly shelfId: number;
  readonly duplicate: boolean;
  readonly outcome: 'confirmed' | 'failed' | null;
}

export interface DemoJob {
  id: number;
  readonly branchId: number;
  readonly language: TagLanguage;
  readonly authorId: number;
  readonly hoursAgo: number;
  /** Null until it is confirmed. */
  readonly confirmedHoursAgo: number | null;
  readonly items: readonly DemoItem[];
}

/** Tag of a branch; the last fields change while its past is simulated. */
export interface DemoTag {
  readonly branchId: number;
  readonly product: DemoProduct;
  readonly format: Format;
  /** Hours since the product was placed on a shelf here. */
  readonly since: number;
  /** Hours since it was removed; null if it is still there. */
  readonly leftHoursAgo: number | null;
  readonly shelfId: number;
  /** The shelf before it was moved, and the time of that. */
  readonly moved: { readonly from: number; readonly hoursAgo: number } | null;
  /** Whether it hangs out of sight: nobody has replaced it since the first print. */
  readonly forgotten: boolean;
  hung: { readonly item: DemoItem; readonly job: DemoJob } | null;
  pending: { readonly item: DemoItem; readonly job: DemoJob } | null;
  failed: boolean;
  times: number;
  duplicates: number;
  duplicateJob: DemoJob | null;
}

const DAY = 24;
const FIRST_JOB = 45 * DAY;
/** Days ago on which a branch may have printed; the large branches printed on all of them. */
const JOB_DAYS = [45, 41, 34, 31, 24, 18, 12, 8, 5, 2, 1] as const;
const ALWAYS: ReadonlySet<number> = new Set([45, 34, 31, 1]);
const LARGE_BRANCHES: ReadonlySet<string> = new Set(['TAS-01', 'SAM-01']);

/** Share of a morning's changes that branches have printed, and share of failures. */
const MORNING = {
  large: { care: 0.3, fails: 0.14 },
  calm: { care: 0.92, fails: 0.03 },
  late: { care: 0.35, fails: 0.1 },
  calmShare: 0.9,
} as const;

/**
 * Builds the tags of a branch in walking order, for goods on its shelves now and recently.
 * @param goneShare goods that have left a shelf while their tag still hangs, as a share of those on it
 */
function tagsOf(
  branchId: number,
  shelves: readonly DemoShelf[],
  products: readonly DemoProduct[],
  goneShare: number,
): DemoTag[] {
  const random = new Random(`tags ${branchId}`);
  const own = shelves.filter((shelf) => shelf.branchId === branchId);
  const shelfIds = own.map((shelf) => shelf.id);
  const first = new Map<number, { product: DemoProduct; shelfId: number }>();
  for (const { id, placements } of own) {
    for (const { product } of placements)
      if (!first.has(product.id)) first.set(product.id, { product, shelfId: id });
  }
  const tag = (product: DemoProduct, shelfId: number, rest: Partial<DemoTag>): DemoTag => ({
    branchId,
    product,
    format: categoryOf(product.category).format,
    shelfId,
    since: FIRST_JOB + DAY,
    leftHoursAgo: null,
    moved: null,
    forgotten: false,
    hung: null,
    pending: null,
    failed: false,
    times: 0,
    duplicates: 0,
    duplicateJob: null,
    ...rest,
  });
  const standing = [...first.values()].map(({ product, shelfId }) => {
    const others = shelfIds.filter((id) => id !== shelfId);
    return tag(product, shelfId, {
      ...(random.chance(0.05) ? { since: random.whole(1, 22) } : {}),
      ...(others.length > 0 && random.chance(0.012)
        ? { moved: { from: random.pick(others), hoursAgo: random.whole(2, 20) } }
        : {}),
      forgotten: random.chance(0.012),
    });
  });
  const categories = new Set(standing.map((one) => one.product.category));
  const gone = random
    .shuffle(products.filter((p) => categories.has(p.category) && !first.has(p.id) && p.prices.length > 1))
    .slice(0, Math.max(1, Math.round(standing.length * goneShare)))
    .map((product) => tag(product, random.pick(shelfIds), { leftHoursAgo: random.whole(3, 20 * DAY) }));
  return [...standing, ...gone];
}

function shelfAt(tag: DemoTag, hoursAgo: number): number {
  return tag.moved !== null && hoursAgo > tag.moved.hoursAgo ? tag.moved.from : tag.shelfId;
}

function hangsRight(tag: DemoTag, contents: ShownFacts, shelfId: number): boolean {
  const hung = tag.hung?.item;
  return (
    hung !== undefined &&
    hung.contents.price === contents.price &&
    hung.contents.oldPrice === contents.oldPrice &&
    hung.contents.monthly === contents.monthly &&
    hung.contents.digest === contents.digest &&
    hung.contents.versionId === contents.versionId &&
    hung.shelfId === shelfId
  );
}

/** The past of one branch's tags: prints of tags that were not right at that time, as busy people do it. */
class BranchPast {
  readonly #branchId: number;
  readonly #language: TagLanguage;
  readonly #tags: readonly DemoTag[];
  readonly #staff: readonly DemoUser[];
  readonly #contents: TagContents;
  readonly #random: Random;

  constructor(
    branchId: number,
    language: TagLanguage,
    tags: readonly DemoTag[],
    staff: readonly DemoUser[],
    contents: TagContents,
  ) {
    this.#branchId = branchId;
    this.#language = language;
    this.#tags = tags;
    this.#staff = staff;
    this.#contents = contents;
    this.#random = new Random(`prints ${branchId}`);
  }

  tell(large: boolean): DemoJob[] {
    const random = this.#random;
    const days = JOB_DAYS.filter((day) => large || ALWAYS.has(day) || random.chance(0.45));
    const jobs = days.flatMap((day) => {
      const last = day === 1;
      const hoursAgo = day * DAY + random.whole(-60, 60) / 60;
      return this.#print(hoursAgo, { care: 0.95, fails: last ? 0.03 : 0.01, confirms: true }) ?? [];
    });
    // Large branches, which the accounts belong to, have work left; in most of the others the morning's work
    // is done.
    const done = large ? MORNING.large : random.chance(MORNING.calmShare) ? MORNING.calm : MORNING.late;
    const morning = this.#print(random.whole(230, 290) / 60, { ...done, confirms: true });
    if (morning !== null) jobs.push(morning);
    if (large || random.chance(0.25)) {
      const today = this.#print(random.whole(20, 110) / 60, { care: 0.42, fails: 0, confirms: false });
      if (today !== null) jobs.push(today);
    }
    return jobs;
  }

  /** Adds one job: of the tags that were not right then, `care` is the share that was printed. */
  #print(
    hoursAgo: number,
    how: { readonly care: number; readonly fails: number; readonly confirms: boolean },
  ): DemoJob | null {
    const random = this.#random;
    const items: DemoItem[] = [];
    for (const tag of this.#tags) {
      const stands = tag.since >= hoursAgo && !(tag.leftHoursAgo !== null && tag.leftHoursAgo >= hoursAgo);
      const contents = this.#contents.at(tag.product, this.#language, hoursAgo);
      if (!stands || contents.price === null || (tag.forgotten && tag.times > 0)) continue;
      const shelfId = shelfAt(tag, hoursAgo);
      const right = hangsRight(tag, contents, shelfId);
      if (!random.chance(right ? 0.006 : how.care)) continue;
      const failed = how.confirms && random.chance(how.fails);
      const outcome = how.confirms ? (failed ? 'failed' : 'confirmed') : null;
      items.push({ id: 0, tag, contents, shelfId, duplicate: right, outcome });
    }
    if (items.length === 0) return null;
    const job: DemoJob = {
      id: 0,
      branchId: this.#branchId,
      language: this.#language,
      hoursAgo,
      items,
      authorId: this.#author(items.length),
      confirmedHoursAgo: how.confirms ? hoursAgo - random.whole(12, 70) / 60 : null,
    };
    for (const item of items) note(item, job);
    return job;
  }

  /** Sellers print most of it; the director prints jobs above their limit. */
  #author(items: number): number {
    const able = this.#staff.filter((user) => user.role === 'director' || (items <= 300 && !user.newcomer));
    return this.#random.pick(able).id;
  }
}

/** Writes a print into the tag, with its outcome if it is known. */
function note(item: DemoItem, job: DemoJob): void {
  const { tag } = item;
  tag.times++;
  tag.failed = item.outcome === 'failed';
  if (item.duplicate) {
    tag.duplicates++;
    tag.duplicateJob = job;
  }
  if (item.outcome === null) tag.pending = { item, job };
  else if (item.outcome === 'confirmed') tag.hung = { item, job };
}

export interface TagsPast {
  readonly tags: readonly DemoTag[];
  /** Oldest first, with their ids. */
  readonly jobs: readonly DemoJob[];
}

/** Builds the print jobs of every branch in the last weeks, and the current state of its tags. */
export function buildTags(
  shelves: readonly DemoShelf[],
  products: readonly DemoProduct[],
  staff: readonly DemoUser[],
  contents: TagContents,
): TagsPast {
  const tags: DemoTag[] = [];
  const jobs: DemoJob[] = [];
  BRANCHES.forEach((branch, index) => {
    const branchId = index + 1;
    const large = LARGE_BRANCHES.has(branch.code);
    const own = tagsOf(branchId, shelves, products, large ? 0.03 : 0.012);
    const people = staff.filter(
      (user) => user.branch === branch.code && user.status === 'active' && !user.blocked,
    );
    const past = new BranchPast(branchId, branch.language, own, people, contents);
    tags.push(...own);
    jobs.push(...past.tell(large));
  });
  jobs.sort((a, b) => b.hoursAgo - a.hoursAgo || a.branchId - b.branchId);
  let itemId = 0;
  jobs.forEach((job, i) => {
    job.id = i + 1;
    for (const item of job.items) item.id = ++itemId;
  });
  return { tags: tags.filter((tag) => tag.times > 0), jobs };
}
