import { setImmediate as others } from 'node:timers/promises';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { readAhead, writingBehind } from '../../../platform/db/overlap.ts';
import { type Content, contentOf } from '../content.ts';
import * as queries from '../queries/content.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import { readTagTexts, type TagTexts } from '../queries/tag-texts.ts';
import type { SamplerWithUploads } from '../samplers.ts';

/** Batch size; limits the memory of a refresh of the whole chain. */
const BATCH = 500;
/** Number of contents after which others get their turn, PostgreSQL's answers among them. */
const AT_ONCE = 250;

/** Contents of products' tags, computed from the data stored at this moment. */
export interface WorkedOut {
  readonly own: readonly (Content & { readonly format: string })[];
  readonly ofCampaigns: readonly (Content & { readonly campaign_id: number })[];
}

/** Stored data from which contents are computed. */
interface Sources {
  readonly bound: readonly queries.BoundRow[];
  readonly texts: ReadonlyMap<number, TagTexts>;
}

/** @param samplers gets the versions that it does not have yet */
async function readSources(
  db: Db,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
  states?: readonly string[],
): Promise<Sources> {
  const bound = await queries.readBoundSamplers(db, ids, states);
  const unknown = [...new Set(bound.map((row) => row.version_id))].filter((id) => !samplers.has(id));
  for (const [id, stored] of await readSamplerVersions(db, unknown)) samplers.set(id, stored);
  return { bound, texts: await readTagTexts(db, ids) };
}

async function contentsOf(
  { bound, texts }: Sources,
  samplers: ReadonlyMap<number, SamplerWithUploads>,
): Promise<WorkedOut> {
  const own: (Content & { format: string })[] = [];
  const ofCampaigns: (Content & { campaign_id: number })[] = [];
  for (const [i, row] of bound.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await others();
    const { product_id: product, version_id: version, format, campaign_id: campaign } = row;
    const stored = samplers.get(version);
    const productTexts = texts.get(product);
    if (stored === undefined || productTexts === undefined) continue;
    const content = contentOf(product, version, productTexts, stored);
    if (format !== null) own.push({ ...content, format });
    if (campaign !== null) ofCampaigns.push({ ...content, campaign_id: campaign });
  }
  return { own, ofCampaigns };
}

/**
 * Computes the content of products' tags: by the samplers bound to their categories, and by those of issued
 * campaigns that are not over. `samplers` caches the versions read and may be reused for further calls.
 */
export async function workOutContent(
  db: Db,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
): Promise<WorkedOut> {
  return contentsOf(await readSources(db, ids, samplers, ['issued']), samplers);
}

async function writeContents(tx: Tx, ids: readonly number[], { own, ofCampaigns }: WorkedOut): Promise<void> {
  await queries.deleteUnbound(tx, ids);
  await queries.writeOwn(tx, own);
  await queries.writeOfCampaigns(tx, ofCampaigns);
}

function isList(of: queries.ContentOf): of is readonly number[] {
  return Array.isArray(of);
}

async function* batchesOf(tx: Tx, of: queries.ContentOf): AsyncGenerator<readonly number[]> {
  if (isList(of)) {
    const ids = of.toSorted((a, b) => a - b);
    for (let i = 0; i < ids.length; i += BATCH) yield ids.slice(i, i + BATCH);
    return;
  }
  for (let last = 0; ; ) {
    const ids = await queries.readNextProducts(tx, of, last, BATCH);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? Number.MAX_SAFE_INTEGER;
  }
}

async function lockStoredContent(tx: Tx, ids: readonly number[]): Promise<void> {
  await queries.lockSamplersOf(tx, ids);
  await queries.lockContent(tx, ids);
}

/**
 * Locks what {@link refreshTagContent} writes, in its order; for a transaction that first writes rows of a campaign's
 * products.
 */
export async function lockTagContent(tx: Tx, ids: readonly number[]): Promise<void> {
  // Others have the lock of a sampler or a campaign that a first content needs.
  await queries.lockProductsWithoutContent(tx, ids);
  await lockStoredContent(tx, ids);
}

/**
 * Recomputes the contents of products' tags. Must be called in the transaction that changed a product's
 * texts, brand, category, barcode or characters, a sampler or its binding, or a campaign's sampler, products
 * or last day.
 *
 * Waits for other transactions that write the content of the same products: content computed meanwhile, without the
 * texts that they have not committed yet, would replace theirs.
 */
export async function refreshTagContent(tx: Tx, of: queries.ContentOf): Promise<void> {
  const samplers = new Map<number, SamplerWithUploads>();
  const read = async (ids: readonly number[]): Promise<Sources> => {
    await (isList(of) ? lockTagContent(tx, ids) : lockStoredContent(tx, ids));
    return readSources(tx, ids, samplers);
  };
  await writingBehind(async (behind) => {
    for await (const [ids, sources] of readAhead(batchesOf(tx, of), read))
      await behind(writeContents(tx, ids, await contentsOf(sources, samplers)));
  });
}
