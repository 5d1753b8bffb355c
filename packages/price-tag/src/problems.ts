import type { Language } from './language.ts';

/**
 * Reasons why a tag must not be printed. Codes with parameters; the texts belong to the caller. `field` names
 * the value: `name`, `shortName`, `brand`, `sku`, `unit`, `title`, `text`, `suffix`, `discountText`,
 * `client`, `characters.<id>.label`, `characters.<id>.value`.
 */
export type Problem =
  | { readonly code: 'price_missing' }
  /** Not a positive integer of soʻm below 10^12. */
  | { readonly code: 'price_invalid'; readonly price: number }
  | { readonly code: 'old_price_invalid'; readonly oldPrice: number }
  | { readonly code: 'old_price_not_above'; readonly price: number; readonly oldPrice: number }
  /** The stated percentage differs from that of the two prices. */
  | { readonly code: 'discount_mismatch'; readonly stated: number; readonly actual: number }
  /** The sampler requires a monthly price and there is none. */
  | { readonly code: 'monthly_missing' }
  | { readonly code: 'monthly_invalid'; readonly monthly: number; readonly months: number }
  | { readonly code: 'translation_missing'; readonly field: string; readonly language: Language }
  /** The font does not have the letter: it would be an empty box on paper. */
  | {
      readonly code: 'glyph_missing';
      readonly field: string;
      readonly character: string;
      readonly codePoint: number;
    }
  | { readonly code: 'barcode_invalid'; readonly barcode: string; readonly reason: BarcodeFault }
  | { readonly code: 'campaign_without_end' };

export type BarcodeFault = 'check_digit' | 'characters' | 'length';
