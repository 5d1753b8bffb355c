import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Content, contentOf } from '../content.ts';
import {
  type ContentOf,
  deleteUnbound,
  lockSamplersOf,
  readBoundSamplers,
  readNextProducts,
  writeOfCampaigns,
  writeOwn,
} from '../queries/content.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import { readTagTexts } from '../queries/tag-texts.ts';
import type { SamplerWithUploads } from '../samplers.ts';

/** Batch size; limits the memory of a refresh of the whole chain. */
const BATCH = 1000;

/** Contents of products' tags, computed from the data stored at this moment. */
export interface WorkedOut {
  readonly own: readonly (Content & { readonly format: string })[];
  readonly ofCampaigns: readonly (Content & { readonly campaign_id: number })[];
}

/**
 * Computes the content of products' tags: by the samplers bound to their categories, and by those of
 * campaigns that are not over. `samplers` caches the versions read and may be reused for further calls.
 */
export async function workOutContent(
  db: Db,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
): Promise<WorkedOut> {
  const rows = await readBoundSamplers(db, ids);
  const unknown = [...new Set(rows.map((row) => row.version_id))].filter((id) => !samplers.has(id));
  for (const [id, stored] of await readSamplerVersions(db, unknown)) samplers.set(id, stored);
  const texts = await readTagTexts(db, ids);

  const own: (Content & { format: string })[] = [];
  const ofCampaigns: (Content & { campaign_id: number })[] = [];
  for (const { product_id: product, version_id: version, format, campaign_id: campaign } of rows) {
    const stored = samplers.get(version);
    const productTexts = texts.get(product);
    if (stored === undefined || productTexts === undefined) continue;
    const content = contentOf(product, version, productTexts, stored);
    if (format !== null) own.push({ ...content, format });
    if (campaign !== null) ofCampaigns.push({ ...content, campaign_id: campaign });
  }
  return { own, ofCampaigns };
}

async function refreshBatch(
  tx: Tx,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
): Promise<void> {
  await lockSamplersOf(tx, ids);
  const { own, ofCampaigns } = await workOutContent(tx, ids, samplers);
  await deleteUnbound(tx, ids);
  await writeOwn(tx, own);
  await writeOfCampaigns(tx, ofCampaigns);
}

function isList(of: ContentOf): of is readonly number[] {
  return Array.isArray(of);
}

/**
 * Recomputes the contents of products' tags. Must be called in the transaction that changed a product's
 * texts, brand, category, barcode or characters, a sampler or its binding, or a campaign's sampler, products
 * or last day.
 */
export async function refreshTagContent(tx: Tx, of: ContentOf): Promise<void> {
  const samplers = new Map<number, SamplerWithUploads>();
  if (isList(of)) {
    for (let i = 0; i < of.length; i += BATCH) await refreshBatch(tx, of.slice(i, i + BATCH), samplers);
    return;
  }
  for (let last = 0; ; ) {
    const ids = await readNextProducts(tx, of, last, BATCH);
    if (ids.length === 0) return;
    await refreshBatch(tx, ids, samplers);
    last = ids.at(-1) ?? Number.MAX_SAFE_INTEGER;
  }
}
