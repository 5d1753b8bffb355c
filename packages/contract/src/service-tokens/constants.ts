/** Prefix of every service token, by which a leaked one can be recognised. */
export const SERVICE_TOKEN_PREFIX = 'jvn_';

/** Splits a text into addresses and networks, separated by commas or spaces. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Lifetime of a token in days. */
export const TOKEN_DAYS = { most: 730, usual: 365 } as const;
