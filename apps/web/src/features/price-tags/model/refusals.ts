import type { ErrorBody, Format, Localised } from '@javon/contract';

/** A tag that was not printed, and why. */
export interface Refusal {
  readonly product: number;
  readonly format: Format;
  readonly reason: string;
  readonly message: string;
  /** Null where the page does not know the tag. */
  readonly name: Localised | null;
  readonly category: number | null;
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
      },
    ];
  });
}

/** Where a fault is mended: at the product, at its category (which binds the samplers), or nowhere. */
export function mendPlace(reason: string): 'product' | 'category' | null {
  if (reason === 'tag_no_sampler') return 'category';
  return reason.startsWith('tag_') ? 'product' : null;
}
