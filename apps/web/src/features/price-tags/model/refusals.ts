import { type ErrorBody, FORMATS, type Format, type Localised, type Tag } from '@javon/contract';

/** A tag that was not printed, and the reason. */
export interface Refusal {
  readonly product: number;
  readonly format: Format;
  readonly reason: string;
  readonly message: string;
  /** Null if the page does not know the tag. */
  readonly name: Localised | null;
  readonly category: number | null;
  /** The campaign whose tag it is. */
  readonly campaign: number | null;
}

/** Facts of a tag that name it and lead to the page where its fault is corrected. */
export interface KnownTag {
  readonly name: Localised;
  readonly category: number | null;
  readonly campaign: number | null;
}

/** Reads a {@link KnownTag} from a tag of the server. */
export function knownTag({ product, campaign }: Pick<Tag, 'product' | 'campaign'>): KnownTag {
  return { name: product.name, category: product.category.id, campaign: campaign?.id ?? null };
}

const FIELD = new RegExp(`^items\\.(\\d+)\\.(${FORMATS.join('|')})$`);

/** Converts an error's list, whose fields are `items.<product>.<format>`, to refusals. */
export function refusalsOf(errors: ErrorBody['errors']): Refusal[] {
  return errors.flatMap(({ field, code, message }) => {
    const [, product, format] = FIELD.exec(field ?? '') ?? [];
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

/** Faults in values of a campaign; without a campaign, in those of the product. */
const OF_VALUES: ReadonlySet<string> = new Set([
  'tag_no_price',
  'tag_old_price',
  'tag_discount',
  'tag_campaign_above_own',
]);

/** The page where a fault is corrected, and the route name that opens it; null if only waiting helps. */
export interface FixTarget {
  readonly path: string;
  readonly screen: string;
  readonly word: 'mend' | 'mend_category' | 'mend_campaign' | 'mend_plans';
}

/**
 * Returns the page where a fault is corrected: the campaign with the values, the instalment plans, the
 * category (which binds the samplers), or the product.
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
