import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '@javon/contract';

/** Duration of a code, seconds (RFC 6238, the only value that every app supports). */
const STEP_SECONDS = 30;
/** Length of a secret, bytes: that of the HMAC's hash (RFC 4226, R6). */
const SECRET_BYTES = 20;
/** Steps before and after now that are accepted, for slow typing and small clock differences. */
const ACCEPTED_SKEW = 1;
/** Steps before and after now in which a code is recognised as one of a wrong clock: five minutes. */
const RECOGNISED_SKEW = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Previous use of a person's codes. */
export interface CodeState {
  /** Step of the last code that was accepted. */
  readonly lastStep: number;
  /** Steps whose codes were refused because of a wrong clock. */
  readonly refusedSteps: readonly number[];
}

export type CodeVerdict =
  | { readonly kind: 'right'; readonly step: number }
  | { readonly kind: 'used' }
  /** A code of another time; `minutes` between it and now. */
  | { readonly kind: 'clock_off'; readonly step: number; readonly minutes: number }
  | { readonly kind: 'wrong' };

/** Makes a new secret of one-time codes. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Base32 without padding (RFC 4648), the format of apps. */
export function toBase32(bytes: Buffer): string {
  let out = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) out += BASE32[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? out : out + BASE32[(held << (5 - bits)) & 31];
}

/** Number of the half minute of a moment. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / STEP_SECONDS);
}

/** The code of a step (RFC 6238 over HMAC-SHA-1, which every app supports). */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** The URL in the QR code for an app; the phone number distinguishes accounts in the app. */
export function addressOf(secret: Buffer, phone: string): string {
  return `otpauth://totp/Javon:${phone.replace('+', '')}?secret=${toBase32(secret)}&issuer=Javon`;
}

function isCodeOf(secret: Buffer, step: number, typed: string): boolean {
  return (
    typed.length === CODE_DIGITS && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(typed))
  );
}

/**
 * Checks a typed code. A code of up to five minutes before or after now has a separate verdict, so that the
 * answer can name the phone's clock as the cause. The caller has to store the step of such a code among the
 * refused ones, or an attacker could guess it and wait until it is valid.
 */
export function judgeCode(secret: Buffer, text: string, moment: Date, state: CodeState): CodeVerdict {
  const typed = /^\d+$/.test(text) ? text : '';
  const now = stepAt(moment);
  for (let skew = 0; skew <= RECOGNISED_SKEW; skew++) {
    for (const step of skew === 0 ? [now] : [now - skew, now + skew]) {
      if (!isCodeOf(secret, step, typed)) continue;
      if (step <= state.lastStep || state.refusedSteps.includes(step)) return { kind: 'used' };
      if (skew <= ACCEPTED_SKEW) return { kind: 'right', step };
      return { kind: 'clock_off', step, minutes: Math.ceil((skew * STEP_SECONDS) / 60) };
    }
  }
  return { kind: 'wrong' };
}

/** Adds one to the refused steps, and removes those too old to be recognised. */
export function withRefused(steps: readonly number[], step: number, moment: Date): number[] {
  return [...steps.filter((one) => one >= stepAt(moment) - RECOGNISED_SKEW), step];
}
