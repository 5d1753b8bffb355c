import { barcodeValue } from './codes/barcode.ts';
import { type Language, type LocalText, localText } from './language.ts';
import { missingGlyph } from './metrics/metrics.ts';
import { discountPercent } from './money.ts';
import type { Problem } from './problems.ts';
import type { SamplerSpec, TagCharacter, TagInstalment, TagSource } from './source.ts';
import type { BarcodeValue, CharacterValue, TagValues } from './values.ts';

export interface ResolvedTag {
  readonly values: TagValues;
  /** Empty if the tag may be printed. */
  readonly problems: readonly Problem[];
}

/** Maximum price: a tag is designed for ten digits with their spaces; two more are allowed. */
export const MAX_PRICE = 999_999_999_999;

/**
 * Resolves the values of a tag of `source` by `sampler` in `language`, and the problems that block its print [PT-10
 * to PT-15]. Missing values are empty or `null`; a text without its translation falls back to Uzbek. Never throws.
 */
export function resolveTag(source: TagSource, sampler: SamplerSpec, language: Language): ResolvedTag {
  const problems: Problem[] = [];
  const { product } = source;

  const checked = (field: string, text: string): string => {
    const clean = UNCLEAN.test(text) ? cleanText(text) : text;
    const character = missingGlyph(clean);
    if (character !== null) {
      problems.push({ code: 'glyph_missing', field, character, codePoint: character.codePointAt(0) ?? 0 });
    }
    return clean;
  };
  const local = (field: string, text: LocalText | null | undefined, required = false): string => {
    if (!text || isEmpty(text)) {
      if (required) problems.push({ code: 'translation_missing', field, language: 'uz' });
      return '';
    }
    const wanted = language === 'kaa' && !text.kaa?.trim() ? 'uz' : language;
    if (!text[wanted]?.trim()) problems.push({ code: 'translation_missing', field, language: wanted });
    return checked(field, localText(text, language));
  };

  const longName = local('name', product.name, true);
  const hasShort =
    product.shortName !== undefined && product.shortName !== null && !isEmpty(product.shortName);
  const shortName = hasShort ? local('shortName', product.shortName) : longName;
  const { price, oldPrice } = checkPrices(source, problems);
  const instalment = checkInstalment(source, sampler, problems);

  let until = '';
  if (source.campaign) {
    if (source.campaign.end === null) problems.push({ code: 'campaign_without_end' });
    else until = formatDate(source.campaign.end);
  }

  const values: TagValues = {
    language,
    productId: product.id,
    title: local('title', sampler.title),
    name: sampler.shortName ? shortName : longName,
    shortName,
    brand: checked('brand', product.brand),
    sku: checked('sku', product.sku),
    unit: local('unit', product.unit),
    text: local('text', sampler.text),
    suffix: local('suffix', sampler.suffix),
    characters: resolveCharacters(source.characters, sampler.characters, local),
    price,
    oldPrice,
    monthly: instalment?.monthly ?? null,
    months: instalment?.months ?? null,
    monthCount: sampler.monthCount,
    promoBank: instalment?.promoBank ?? false,
    premium: product.premium,
    discountTag: sampler.discountTag,
    discountText: sampler.discountTag === 'text' ? local('discountText', sampler.discountText, true) : '',
    barcode: resolveBarcode(product.barcode, problems),
    until,
    client: source.client ? checked('client', source.client) : '',
    ...(source.pictures === undefined ? {} : { pictures: source.pictures }),
  };
  return { values, problems };
}

function isEmpty(text: LocalText): boolean {
  return !text.uz?.trim() && !text.ru?.trim() && !text.kaa?.trim();
}

/**
 * Matches only texts that need cleaning: an extra space, or a letter outside Latin, Cyrillic and general
 * punctuation, which might compose. Nearly every text needs none, and the match is much faster than cleaning.
 */
const UNCLEAN = /^ | $| {2}|[^ -~\u00a1-\u02ff\u0400-\u052f\u2010-\u2027\u2030-\u2033]/;

/** Normalises a text: composed letters, no control characters, single spaces; no-break spaces stay. */
function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc} ]+/gu, ' ')
    .trim();
}

/** Formats `2026-11-30` as `30.11.2026`; anything else stays unchanged. */
export function formatDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : date;
}

function isMoney(amount: number | null): amount is number {
  return amount !== null && Number.isInteger(amount) && amount > 0 && amount <= MAX_PRICE;
}

function checkPrices(
  source: TagSource,
  problems: Problem[],
): { readonly price: number | null; readonly oldPrice: number | null } {
  const { price, oldPrice } = source;
  const stated = source.discountPercent ?? null;
  const priceValid = isMoney(price);
  if (price === null) problems.push({ code: 'price_missing' });
  else if (!priceValid) problems.push({ code: 'price_invalid', price });
  if (oldPrice === null) {
    if (stated !== null && stated !== 0) problems.push({ code: 'discount_mismatch', stated, actual: 0 });
  } else if (!isMoney(oldPrice)) {
    problems.push({ code: 'old_price_invalid', oldPrice });
  } else if (priceValid) {
    if (oldPrice <= price) problems.push({ code: 'old_price_not_above', price, oldPrice });
    const actual = discountPercent(price, oldPrice);
    if (stated !== null && stated !== actual) problems.push({ code: 'discount_mismatch', stated, actual });
  }
  return {
    price: priceValid ? price : null,
    oldPrice: isMoney(oldPrice) ? oldPrice : null,
  };
}

/** Maximum number of months of an instalment. */
const MAX_MONTHS = 120;

function checkInstalment(source: TagSource, sampler: SamplerSpec, problems: Problem[]): TagInstalment | null {
  const { instalment } = source;
  if (sampler.monthlyPrice === 'no') return null;
  if (instalment === null) {
    if (sampler.monthlyPrice === 'required') problems.push({ code: 'monthly_missing' });
    return null;
  }
  const { monthly, months } = instalment;
  if (isMoney(monthly) && Number.isInteger(months) && months >= 1 && months <= MAX_MONTHS) return instalment;
  problems.push({ code: 'monthly_invalid', monthly, months });
  return null;
}

function resolveBarcode(barcode: string | null, problems: Problem[]): BarcodeValue | null {
  const code = barcode?.trim();
  if (!code) return null;
  const result = barcodeValue(code);
  if ('value' in result) return result.value;
  problems.push({ code: 'barcode_invalid', barcode: code, reason: result.fault });
  return null;
}

function resolveCharacters(
  characters: readonly TagCharacter[],
  wanted: readonly string[] | null,
  local: (field: string, text: LocalText, required?: boolean) => string,
): CharacterValue[] {
  const chosen =
    wanted === null
      ? characters
      : wanted.flatMap((id) => characters.find((character) => character.id === id) ?? []);
  return chosen.flatMap(({ id, label, value }) =>
    // A product without a value for a character has no such row.
    isEmpty(value)
      ? []
      : [
          {
            id,
            label: local(`characters.${id}.label`, label, true),
            value: local(`characters.${id}.value`, value),
          },
        ],
  );
}
