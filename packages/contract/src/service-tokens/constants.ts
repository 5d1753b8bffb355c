/** The beginning of every service token, by which one is known where it does not belong. */
export const SERVICE_TOKEN_PREFIX = 'jvn_';

/** The addresses and networks that a text names, separated by commas or spaces. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Days for which a token may be made. */
export const TOKEN_DAYS = { most: 730, usual: 365 } as const;
