/**
 * Monthly price in whole so‘m: `price × (1 + markup) ÷ months`, rounded up to the next 1,000 so‘m.
 * @param price whole so‘m
 * @param markupBasisPoints hundredths of a percent: 4 % is 400; 0 if a promo bank pays
 * @param months whole number from 1
 * @throws RangeError for anything but safe whole numbers, a negative price or markup, months under 1
 */
export function monthlyPrice(price: number, markupBasisPoints: number, months: number): number {
  if (!Number.isSafeInteger(price) || price < 0) throw new RangeError('price');
  if (!Number.isSafeInteger(markupBasisPoints) || markupBasisPoints < 0) throw new RangeError('markup');
  if (!Number.isSafeInteger(months) || months < 1) throw new RangeError('months');
  // BigInt: price × 10,000 leaves the safe integers from 900 billion so‘m on.
  const owed = BigInt(price) * (10_000n + BigInt(markupBasisPoints));
  const step = 10_000n * BigInt(months) * 1_000n;
  const monthly = ((owed + step - 1n) / step) * 1_000n;
  if (monthly > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('price');
  return Number(monthly);
}

/**
 * Percentage by which `price` is under `oldPrice`, whole, rounded down so that a tag never promises more
 * than the till gives; 0 if there is none.
 */
export function discountPercent(price: number, oldPrice: number): number {
  if (!(oldPrice > price) || price < 0) return 0;
  return Number(((BigInt(oldPrice) - BigInt(price)) * 100n) / BigInt(oldPrice));
}

/** Narrow no-break space: groups stay on one line and stand close. */
export const GROUP_SPACE = '\u202f';

/** `4990000` as `4 990 000`, groups of three parted by U+202F. Whole numbers. The suffix is apart. */
export function formatMoney(amount: number): string {
  const digits = String(Math.abs(amount));
  let out = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) {
    out = digits.slice(Math.max(0, end - 3), end) + GROUP_SPACE + out;
  }
  return amount < 0 ? `−${out}` : out;
}
