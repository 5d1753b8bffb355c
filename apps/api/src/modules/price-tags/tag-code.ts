import { createHmac, timingSafeEqual } from 'node:crypto';
import { PRINT_NUMBER_LETTERS } from '@javon/contract';

/** Digits and capitals that cannot be confused; a QR code encodes all of them compactly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5n;
/** Letters of the signature: 50 bits; the number before it has 40. */
const SIGN_LETTERS = 10;
const CODE = new RegExp(`^[${ALPHABET}]{${PRINT_NUMBER_LETTERS + SIGN_LETTERS}}$`);

/** Maximum length of a base URL that leaves space for `/T/` and the code in the largest QR code of a tag. */
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

/**
 * The number of a print as its code begins with it, 8 letters. It is not a code: without the signature it is
 * not accepted.
 */
export function numberOfPrint(itemId: number): string {
  return letters(BigInt(itemId), PRINT_NUMBER_LETTERS);
}

/** The code of one print: its number and a signature of it, 18 letters. */
export function codeOfPrint(key: Buffer, itemId: number): string {
  const number = numberOfPrint(itemId);
  return number + signature(key, number);
}

/** The print of a code; null for a code that we have not signed. */
export function readTagCode(key: Buffer, text: string): number | null {
  const code = text.toUpperCase();
  if (!CODE.test(code)) return null;
  const number = code.slice(0, PRINT_NUMBER_LETTERS);
  const right = Buffer.from(signature(key, number));
  if (!timingSafeEqual(right, Buffer.from(code.slice(PRINT_NUMBER_LETTERS)))) return null;
  return [...number].reduce((sum, letter) => sum * 32 + ALPHABET.indexOf(letter), 0);
}

/** Configured sites of the server, by setting. */
export interface OwnSites {
  readonly production_site: string;
  readonly production_api: string;
}

/** Addresses of this machine itself: a Host header with another address cannot be trusted. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})(:\d+)?$/i;

/**
 * Base URL of codes: the configured site, else this machine as the caller reached it. In capitals, which a QR
 * code encodes in half the space. Null, so that tags have no code, if no site is set and the caller came by
 * another address (a caller can forge the Host header), or if the address is too long for a tag.
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

/** Number of a tag that is not printed yet: its code on a screen has the same size as on paper. */
export const SPECIMEN = 0;

/** Returns a URL as long as those in the QR codes of prints, to measure a tag that has no number yet. */
export function specimenAddress(base: string): string {
  return `${base}/T/${'0'.repeat(PRINT_NUMBER_LETTERS + SIGN_LETTERS)}`;
}

/** Returns the URL in the QR code of one print of a job. */
export function codeAddress(base: string, key: Buffer, itemId: number): string {
  return `${base}/T/${codeOfPrint(key, itemId)}`;
}
