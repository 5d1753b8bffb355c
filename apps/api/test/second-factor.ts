import type { AwaitedStep, ChangedFactor } from '@javon/contract';
import { codeOfStep, stepAt } from '../src/modules/session/second-factor/totp.ts';
import { later, setClock } from './clocks.ts';
import type { TestServer } from './harness.ts';
import { PASSWORD } from './world.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a secret from base32, as the server returns it and a screen shows it. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app with this secret shows `skew` half minutes after a moment. */
export function codeAt(secret: string, moment: Date, skew = 0): string {
  return codeOfStep(bytesOf(secret), stepAt(moment) + skew);
}

/** An authenticator app with its own clock. */
export interface App {
  /** The code that the app shows `skew` half minutes from now. */
  code(skew?: number): string;
  readonly recoveryCodes: readonly string[];
}

/** Advances to the next one-time code: a code is valid once, so that the next sign-in needs another. */
export function passHalfMinute(): void {
  setClock(later(new Date(), 30_000));
}

/** Sets up one-time codes for the person of a token, as the screen does. */
export async function setUpCodes(server: Pick<TestServer, 'call'>, token: string): Promise<App> {
  const begun = await server.call('POST', '/api/uz/profile/second-factor/codes', { token });
  if (begun.statusCode !== 200) throw new Error(begun.body);
  const { secret } = begun.json<{ secret: string }>();
  const code = (skew = 0) => codeAt(secret, new Date(), skew);
  const confirmed = await server.call('POST', '/api/uz/profile/second-factor/codes/confirm', {
    token,
    body: { code: code() },
  });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  passHalfMinute();
  return { code, recoveryCodes: confirmed.json<ChangedFactor>().recovery_codes ?? [] };
}

/** The first step of a sign-in of a person with a second factor: returns the ticket. */
export async function ticketOf(
  server: Pick<TestServer, 'call'>,
  phone: string,
  password = PASSWORD,
): Promise<string> {
  const answer = await server.call('POST', '/api/auth/login', { body: { phone, password } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<AwaitedStep>().second_step.ticket;
}
