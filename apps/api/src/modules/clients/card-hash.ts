import { createHmac } from 'node:crypto';

/**
 * What is kept of a card number to find it by: HMAC-SHA256 with the server's secret. A plain hash would give
 * the number away, as there are few numbers to try: the issuer's digits and the last four are known.
 */
export class CardHash {
  readonly #secret: () => string;
  #key: string | undefined;

  /** @param secret asked for when the first card comes */
  constructor(secret: () => string) {
    this.#secret = secret;
  }

  of(digits: string): Buffer {
    this.#key ??= this.#secret();
    return createHmac('sha256', this.#key).update(`card ${digits}`).digest();
  }
}
