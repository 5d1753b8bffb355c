const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** Whether it is an EAN-8, UPC-A, EAN-13 or GTIN-14 with a valid check digit. */
export function isBarcode(digits: string): boolean {
  if (!GTIN.test(digits)) return false;
  let sum = 0;
  for (let i = digits.length - 2, weight = 3; i >= 0; i--, weight = 4 - weight)
    sum += Number(digits[i]) * weight;
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}
