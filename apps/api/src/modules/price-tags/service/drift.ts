import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../platform/db/database.ts';
import { snapshot } from '../../../platform/db/transaction.ts';
import type { Content } from '../content.ts';
import { readNextProducts } from '../queries/content.ts';
import {
  type DriftRow,
  type KeptContent,
  readBranchDrift,
  readBranchIds,
  readChainDrift,
  readKeptContent,
  readKeptOfCampaigns,
} from '../queries/drift.ts';
import type { SamplerWithUploads } from '../samplers.ts';
import { workOutContent } from './content.ts';

/** Batch size of comparing products: small enough that calls are answered in between. */
const BATCH = 200;
/** Maximum number of rows named by a finding. */
const EXAMPLES = 10;

/** Stored data that differs from its source. */
export interface Drift {
  readonly what: 'content' | 'campaign_content' | DriftRow['what'];
  readonly count: number;
  /** Keys of some rows, such as `branch 3 product 12 A6`. */
  readonly examples: readonly string[];
}

function differs(kept: KeptContent | undefined, fresh: Content | undefined): boolean {
  if (kept === undefined || fresh === undefined) return kept !== fresh;
  const problems = fresh.problems === null ? null : JSON.parse(fresh.problems);
  return (
    kept.sampler_version_id !== fresh.sampler_version_id ||
    kept.digest_uz !== fresh.digest_uz ||
    kept.digest_ru !== fresh.digest_ru ||
    kept.digest_kaa !== fresh.digest_kaa ||
    !isDeepStrictEqual(kept.problems, problems)
  );
}

function compare(kept: readonly KeptContent[], fresh: ReadonlyMap<string, Content>): string[] {
  const byKey = new Map(kept.map((row) => [row.key, row]));
  return [...new Set([...byKey.keys(), ...fresh.keys()])].filter((key) =>
    differs(byKey.get(key), fresh.get(key)),
  );
}

/** Products whose computed content differs from the stored one, in one snapshot. */
async function compareBatch(
  db: Db,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
): Promise<{ own: string[]; ofCampaigns: string[]; products: number[] }> {
  return snapshot(db, async (tx) => {
    const { own, ofCampaigns } = await workOutContent(tx, ids, samplers);
    const kept = await readKeptContent(tx, ids);
    const keptOfCampaigns = await readKeptOfCampaigns(
      tx,
      ids,
      ofCampaigns.map((one) => one.campaign_id),
    );
    const found = {
      own: compare(kept, new Map(own.map((one) => [`product ${one.product_id} ${one.format}`, one]))),
      ofCampaigns: compare(
        keptOfCampaigns,
        new Map(ofCampaigns.map((one) => [`campaign ${one.campaign_id} product ${one.product_id}`, one])),
      ),
    };
    const products = [...found.own, ...found.ofCampaigns].map((key) =>
      Number(/product (\d+)/.exec(key)?.[1]),
    );
    return { ...found, products: [...new Set(products)] };
  });
}

/** Compares the stored content of all tags with the computed one; `correct` gets products that differ. */
async function findContentDrift(
  db: Db,
  correct?: (products: readonly number[]) => Promise<void>,
): Promise<Drift[]> {
  const samplers = new Map<number, SamplerWithUploads>();
  const own: string[] = [];
  const ofCampaigns: string[] = [];
  for (let last = 0; ; ) {
    const ids = await readNextProducts(db, 'all', last, BATCH);
    if (ids.length === 0) break;
    const found = await compareBatch(db, ids, samplers);
    own.push(...found.own);
    ofCampaigns.push(...found.ofCampaigns);
    if (found.products.length > 0) await correct?.(found.products);
    last = ids.at(-1) ?? Number.MAX_SAFE_INTEGER;
  }
  return [finding('content', own), finding('campaign_content', ofCampaigns)];
}

function finding(what: Drift['what'], keys: readonly string[]): Drift {
  return { what, count: keys.length, examples: keys.slice(0, EXAMPLES) };
}

/**
 * Recomputes everything stored about tags from its source, and returns the differences; there should be none.
 * Texts that differ are passed to `correct`, so that no tag stays wrong; counts are only reported, because a log
 * must not be invented.
 */
export async function findDrift(
  db: Db,
  correct?: (products: readonly number[]) => Promise<void>,
): Promise<Drift[]> {
  const found = await findContentDrift(db, correct);
  const keys = new Map<Drift['what'], string[]>();
  const add = (rows: readonly DriftRow[]) => {
    for (const { what, key } of rows) keys.set(what, [...(keys.get(what) ?? []), key]);
  };
  for (const id of await readBranchIds(db)) add(await readBranchDrift(db, id));
  add(await readChainDrift(db));
  for (const [what, all] of keys) found.push(finding(what, all));
  return found.filter((one) => one.count > 0);
}
