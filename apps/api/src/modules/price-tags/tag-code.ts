import { createHmac, timingSafeEqual } from 'node:crypto';
import { PRINT_NUMBER_LETTERS } from '@javon/contract';

/** Digits and capitals that are not taken for one another; all of them are short in a QR code. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5n;
/** Letters of the signature: 50 bits; the number before it has 40. */
const SIGN_LETTERS = 10;
const CODE = new RegExp(`^[${ALPHABET}]{${PRINT_NUMBER_LETTERS + SIGN_LETTERS}}$`);

/** The longest address that leaves room for `/T/` and the code in the largest QR code that a tag draws. */
const MAX_BASE = 40;

function letters(value: bigint, count: number): string {
  let out = '';
  for (let i = BigInt(count - 1); i >= 0n; i--) out += ALPHABET[Number((value >> (i * BITS)) & 31n)];
  return out;
}

function signature(key: Buffer, number: string): string {
  const mac = createHmac('sha256', key).update(`tag ${number}`).digest();
  return letters(mac.readBigUInt64BE() >> 14n, SIGN_LETTERS);
}

/** The number of one print as its code begins with it, 8 letters. It is no code: without the signature it opens nothing. */
export function numberOfPrint(itemId: number): string {
  return letters(BigInt(itemId), PRINT_NUMBER_LETTERS);
}

/** The code of one print: its number and a signature of it, 18 letters. */
export function codeOfPrint(key: Buffer, itemId: number): string {
  const number = numberOfPrint(itemId);
  return number + signature(key, number);
}

/** The print that a code names; null for what we have not signed. */
export function readTagCode(key: Buffer, text: string): number | null {
  const code = text.toUpperCase();
  if (!CODE.test(code)) return null;
  const number = code.slice(0, PRINT_NUMBER_LETTERS);
  const right = Buffer.from(signature(key, number));
  if (!timingSafeEqual(right, Buffer.from(code.slice(PRINT_NUMBER_LETTERS)))) return null;
  return [...number].reduce((sum, letter) => sum * 32 + ALPHABET.indexOf(letter), 0);
}

/** Sites that the server knows itself to have, by setting. */
export interface OwnSites {
  readonly production_site: string;
  readonly production_api: string;
}

/** This machine itself: a Host header that names another address may be anybody's. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})(:\d+)?$/i;

/**
 * Address that codes lead to: the site of the settings, else this machine as the caller reached it. In capitals,
 * which a QR code holds in half the room. Null, so that tags carry no code, where no site is set and the caller came
 * by another address (a Host header is the caller's to choose), and where the address is too long for a tag.
 */
export function codeBase(sites: OwnSites, caller: { protocol: string; host: string }): string | null {
  const site = sites.production_site;
  const address =
    sites.production_api || (site === '' || site.includes('://') ? site : `https://${site}`) || null;
  if (address === null && !LOOPBACK.test(caller.host)) return null;
  const url = URL.parse(address ?? `${caller.protocol}://${caller.host}`);
  if (url === null || !/^https?:/.test(url.protocol) || !/^[a-z0-9.:-]+$/i.test(url.host)) return null;
  const base = `${url.protocol}//${url.host}`.toUpperCase();
  return base.length <= MAX_BASE ? base : null;
}

/** The number of a tag that was not printed yet: the code on a screen is as large as that on paper. */
export const SPECIMEN = 0;

/** Returns the URL in the QR code of one print of a job. */
export function codeAddress(base: string, key: Buffer, itemId: number): string {
  return `${base}/T/${codeOfPrint(key, itemId)}`;
}
