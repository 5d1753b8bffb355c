/**
 * Monthly price in whole soʻm: `price × (1 + markup) ÷ months`, rounded up to the next 1,000 soʻm.
 * @param price whole soʻm
 * @param markupBasisPoints hundredths of a percent: 4 % is 400; 0 if a promo bank pays
 * @param months integer from 1
 * @throws RangeError for anything but safe integers, a negative price or markup, months under 1
 */
export function monthlyPrice(price: number, markupBasisPoints: number, months: number): number {
  if (!Number.isSafeInteger(price) || price < 0) throw new RangeError('price');
  if (!Number.isSafeInteger(markupBasisPoints) || markupBasisPoints < 0) throw new RangeError('markup');
  if (!Number.isSafeInteger(months) || months < 1) throw new RangeError('months');
  // BigInt, because price × 10,000 exceeds the safe integers from 900 billion soʻm on.
  const owed = BigInt(price) * (10_000n + BigInt(markupBasisPoints));
  const step = 10_000n * BigInt(months) * 1_000n;
  const monthly = ((owed + step - 1n) / step) * 1_000n;
  if (monthly > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('price');
  return Number(monthly);
}

/**
 * Integer percentage by which `price` is below `oldPrice`, rounded down so that a tag never promises more
 * than the till gives; 0 if there is none.
 */
export function discountPercent(price: number, oldPrice: number): number {
  if (!(oldPrice > price) || price < 0) return 0;
  return Number(((BigInt(oldPrice) - BigInt(price)) * 100n) / BigInt(oldPrice));
}

/** Narrow no-break space: groups stay close together on one line. */
export const GROUP_SPACE = '\u202f';

/**
 * Formats `4990000` as `4 990 000`, groups of three separated by U+202F. Integers only, without the suffix.
 */
export function formatMoney(amount: number): string {
  const digits = String(Math.abs(amount));
  let out = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) {
    out = digits.slice(Math.max(0, end - 3), end) + GROUP_SPACE + out;
  }
  return amount < 0 ? `−${out}` : out;
}
