export const SERVER_LANGUAGES = ['uz', 'ru'] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

const LOCAL = /^\/api\/(uz|ru)(?:[/?]|$)/;

/** Whether an address is one that requires a token, under `/api/uz` or `/api/ru`. */
export function isLocal(url: string): boolean {
  return LOCAL.test(url);
}

/**
 * Language of an answer: the prefix `/api/uz` or `/api/ru`, elsewhere the first of our languages in
 * Accept-Language, else Uzbek.
 */
export function languageOf(url: string, acceptLanguage: string | undefined): ServerLanguage {
  const prefix = LOCAL.exec(url)?.[1];
  if (prefix) return prefix as ServerLanguage;
  return /(?:^|[\s,])(uz|ru)\b/i.exec((acceptLanguage ?? '').slice(0, 200))?.[1]?.toLowerCase() === 'ru'
    ? 'ru'
    : 'uz';
}
