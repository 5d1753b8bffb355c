import type { ErrorBody, Format, Localised, Tag } from '@javon/contract';

/** A tag that was not printed, and why. */
export interface Refusal {
  readonly product: number;
  readonly format: Format;
  readonly reason: string;
  readonly message: string;
  /** Null where the page does not know the tag. */
  readonly name: Localised | null;
  readonly category: number | null;
  /** The campaign whose tag it is. */
  readonly campaign: number | null;
}

/** Facts of a tag that name it and lead to where its fault is corrected. */
export interface KnownTag {
  readonly name: Localised;
  readonly category: number | null;
  readonly campaign: number | null;
}

/** Reads a {@link KnownTag} from a tag of the server. */
export function knownTag({ product, campaign }: Pick<Tag, 'product' | 'campaign'>): KnownTag {
  return { name: product.name, category: product.category.id, campaign: campaign?.id ?? null };
}

/** Refusals out of an error's list, whose fields are `items.<product>.<format>`. */
export function refusalsOf(errors: ErrorBody['errors']): Refusal[] {
  return errors.flatMap(({ field, code, message }) => {
    const [, product, format] = /^items\.(\d+)\.(A5|A6|A7)$/.exec(field ?? '') ?? [];
    if (product === undefined) return [];
    return [
      {
        product: Number(product),
        format: format as Format,
        reason: code ?? '',
        message,
        name: null,
        category: null,
        campaign: null,
      },
    ];
  });
}

/** Faults of what a campaign states; without a campaign the product states it. */
const OF_VALUES: ReadonlySet<string> = new Set(['tag_no_price', 'tag_old_price', 'tag_discount']);

/** The page where a fault is mended, and the route name that opens it; null where only waiting helps. */
export interface FixTarget {
  readonly path: string;
  readonly screen: string;
  readonly word: 'mend' | 'mend_category' | 'mend_campaign' | 'mend_plans';
}

/**
 * Where a fault is mended: at the campaign that states the values, in the instalment plans, at the category
 * (which binds the samplers), or at the product.
 */
export function fixTarget(
  reason: string,
  product: number,
  { category, campaign }: { readonly category: number | null; readonly campaign: number | null },
): FixTarget | null {
  if (reason === 'tag_campaign_endless' || (campaign !== null && OF_VALUES.has(reason))) {
    return campaign === null
      ? null
      : { path: `/analytic_price_tag/${campaign}`, screen: 'analytic_price_tag.show', word: 'mend_campaign' };
  }
  if (reason === 'tag_no_instalment') return { path: '/settings', screen: 'settings', word: 'mend_plans' };
  if (category === null || !reason.startsWith('tag_') || reason === 'tag_electronic') return null;
  return reason === 'tag_no_sampler'
    ? { path: `/goods/${category}`, screen: 'goods.show', word: 'mend_category' }
    : { path: `/goods/${category}/product/${product}`, screen: 'product.show', word: 'mend' };
}
