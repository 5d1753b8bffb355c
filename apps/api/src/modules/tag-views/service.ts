import type { AnswerOf, Fault, Format, QueryOf, TagView } from '@javon/contract';
import { discountPercent, layoutTag, monthlyPrice, resolveTag } from '@javon/price-tag';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, orNotFound } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { BranchRow } from '../branches/public.ts';
import {
  isFalseDiscount,
  questionOf,
  readSamplerVersions,
  readTag,
  readTagRows,
  readTagTexts,
  screenFacts,
  tagPictures,
} from '../price-tags/public.ts';
import { faultsOf } from './faults.ts';
import * as queries from './queries.ts';
import { samplerFor } from './sampler-for.ts';

interface Asked {
  readonly language: ServerLanguage;
  readonly params: { readonly product: number; readonly format: Format };
  readonly query: QueryOf<'showTagView'>;
  /** Base URL of the check codes, null for none. */
  readonly base: string | null;
}

/**
 * Returns the format in which a branch needs a product's tag on a day, by default today.
 * @throws AppError not_found, date_in_past
 */
export async function tagFormatOf(
  db: Db,
  branch: Seen<BranchRow>,
  product: number,
  asOf: string | undefined,
): Promise<AnswerOf<'showTagFormat'>> {
  const question = questionOf(branch, asOf);
  const usual = orNotFound(await queries.readCategoryFormat(db, product));
  const [row] = await readTagRows(db, { ...question, only: [{ product, format: usual }] });
  return { format: row?.needed_format ?? usual };
}

/**
 * Builds one product's tag as it would be printed in a language, or as a promotion, with the sources of its values.
 * @throws AppError not_found, date_in_past, or about the sampler
 */
export async function tagViewOf(
  db: Db,
  branch: Seen<BranchRow>,
  { language: said, params, query, base }: Asked,
): Promise<TagView> {
  const { product } = params;
  const language = query.language ?? branch.tag_language;
  const question = { ...questionOf(branch, query.as_of), inLanguage: language, only: [params] };
  const [found, texts, own] = await Promise.all([
    readTag(db, question, said),
    readTagTexts(db, [product]),
    queries.readOwnPrice(db, product, question.asOf),
  ]);
  const words = texts.get(product);
  if (found === undefined || words === undefined) throw notFound();
  const { tag, row } = found;
  const asPromotion = query.promotion === 'true';

  const chosen = asPromotion
    ? await samplerFor(db, 2, {
        format: params.format,
        category: tag.product.category.id,
        sampler: query.sampler,
      })
    : null;
  const versionId = chosen === null ? row.sampler_version_id : chosen.versionId;
  const stored =
    chosen?.stored ??
    (versionId === null ? undefined : (await readSamplerVersions(db, [versionId])).get(versionId));
  const campaign = tag.campaign;
  const prices =
    asPromotion && campaign !== null
      ? await queries.readCampaignPrice(db, campaign.id, product)
      : {
          old_price: asPromotion ? own.old_price : tag.values.old_price,
          discount_percent: row.discount_percent,
        };
  // A promotion shows the terms of the product's segment even where the branch's own tag shows no instalment.
  const ofSegment = asPromotion ? await queries.readPlan(db, row.segment_months) : null;
  const { price } = tag.values;
  const months = ofSegment?.months ?? tag.values.months;
  const promoBank = row.segment_promo_bank === true;
  const monthly =
    ofSegment === null || price === null
      ? tag.values.monthly
      : monthlyPrice(price, promoBank ? 0 : ofSegment.markup_bp, ofSegment.months);
  const values = { price, old_price: prices.old_price, monthly, months };
  const showsCampaign = campaign !== null && (asPromotion || row.campaign_id !== null);
  const [sampler, plan] = await Promise.all([
    queries.readSamplerVersion(db, versionId),
    queries.readPlan(db, months),
  ]);
  const view = {
    tag,
    language,
    values,
    sampler,
    plan,
    samplers: [...(chosen?.all ?? [])],
    discount_percent:
      price === null || values.old_price === null ? null : discountPercent(price, values.old_price),
    until: showsCampaign ? campaign.ends : null,
    price_entry: campaign === null ? own.entry : null,
    governs: versionId !== null && versionId === row.sampler_version_id,
  };
  const faults: Fault[] = row.deleted_at === null ? [] : [{ code: 'product_deleted', params: {} }];
  if (stored === undefined) {
    return { ...view, drawing: null, problems: [...faultsOf(said, [], null, faults), ...tag.problems] };
  }
  if (isFalseDiscount({ ...row, old_price: values.old_price }))
    faults.push({ code: 'tag_campaign_above_own', params: {} });
  const resolved = resolveTag(
    {
      ...words,
      pictures: tagPictures(words, stored),
      price,
      oldPrice: values.old_price,
      discountPercent: values.old_price === null ? null : prices.discount_percent,
      instalment: monthly === null || months === null ? null : { monthly, months, promoBank },
      campaign: showsCampaign ? { end: campaign.ends } : null,
    },
    stored.sampler,
    language,
  );
  const facts = await screenFacts(db, { base, row, language, asOf: question.asOf });
  const drawing = layoutTag(resolved.values, stored.layout, facts);
  return { ...view, drawing, problems: faultsOf(said, resolved.problems, drawing, faults) };
}
