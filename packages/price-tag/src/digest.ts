import { murmur3x128 } from './murmur3.ts';
import type { TagValues } from './values.ts';

/**
 * Digest of everything a tag shows except the numbers that callers compare as numbers (price, old price,
 * monthly price, months) and the facts of one print (check code, date). 32 lower-case hex digits, the same on
 * every machine [PT-16].
 *
 * The hash is MurmurHash3 x86 128, seed 0, over the UTF-16 code units (low byte first) of the fields, each
 * preceded by its length so that different fields never form the same text. It protects against accidental
 * collisions, not against deliberate ones.
 */
export function textDigest(values: TagValues): string {
  const { barcode } = values;
  const fields = [
    values.language,
    values.title,
    values.name,
    values.shortName,
    values.brand,
    values.sku,
    values.unit,
    values.text,
    values.suffix,
    values.monthCount ? '1' : '0',
    values.promoBank ? '1' : '0',
    values.premium ? '1' : '0',
    values.discountTag,
    values.discountText,
    barcode === null ? '' : `${barcode.symbology} ${barcode.code}`,
    values.until,
    values.client,
  ];
  let joined = '';
  for (const field of fields) joined += `${field.length}:${field}`;
  for (const { label, value } of values.characters) {
    joined += `${label.length}:${label}${value.length}:${value}`;
  }
  return murmur3x128(joined);
}
