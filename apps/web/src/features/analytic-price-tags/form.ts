import type { BodyIn, Campaign, CampaignContent, Format, Localised } from '@javon/contract';

/** A product in the editor, with its names. */
export interface EditedLine {
  readonly product: {
    readonly id: number;
    readonly sku: string;
    readonly name: Localised;
    readonly price: number | null;
  };
  readonly price: number | null;
  readonly old_price: number | null;
  readonly discount_percent: number | null;
}

/** Whether a product costs less without the campaign: its crossed-out price would be a false discount. */
export function isAboveOwn({
  price,
  product,
}: Pick<EditedLine, 'price'> & { readonly product: Pick<EditedLine['product'], 'price'> }): boolean {
  return price !== null && product.price !== null && price > product.price;
}

/** Field values of the editor of a campaign. */
export interface CampaignValues {
  readonly version: number;
  readonly name: string;
  readonly begins: string;
  readonly ends: string;
  readonly format: Format | null;
  readonly sampler: string | null;
  readonly products: readonly EditedLine[];
  readonly branches: readonly number[];
  /** Pasted lines that were not read yet. */
  readonly pasted: string;
}

export function newValues(today: string): CampaignValues {
  return {
    version: 1,
    name: '',
    begins: today,
    ends: '',
    format: 'A6',
    sampler: null,
    products: [],
    branches: [],
    pasted: '',
  };
}

export function valuesOf(campaign: Campaign, content: CampaignContent): CampaignValues {
  return {
    version: campaign.version,
    name: campaign.name,
    begins: campaign.begins,
    ends: campaign.ends ?? '',
    format: campaign.format,
    sampler: String(campaign.sampler.id),
    products: content.products,
    branches: content.branches.map((branch) => branch.id),
    pasted: '',
  };
}

/** Returns the body for the values; an empty field stays empty, for the schema to validate. */
export function bodyFrom(values: CampaignValues): BodyIn<'createAnalyticPriceTag'> {
  return {
    name: values.name,
    begins: values.begins,
    ends: values.ends === '' ? null : values.ends,
    format: values.format as Format,
    sampler: (values.sampler === null ? null : Number(values.sampler)) as number,
    products: values.products.map(({ product, price, old_price, discount_percent }) => ({
      product: product.id,
      price: price as number,
      old_price,
      discount_percent,
    })),
    branches: [...values.branches],
    regions: [],
  };
}

/** Adds lines to others; an existing product gets the new prices. */
export function withLines(
  lines: readonly EditedLine[],
  added: readonly Omit<EditedLine, 'discount_percent'>[],
): EditedLine[] {
  const byId = new Map(lines.map((line) => [line.product.id, line]));
  for (const line of added) byId.set(line.product.id, { discount_percent: null, ...line });
  return [...byId.values()];
}
