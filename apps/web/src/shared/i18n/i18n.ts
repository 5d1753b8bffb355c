import { CATALOGUES, FALLBACK_LANGUAGE, LANGUAGES, type Language, type Namespace } from '@javon/messages';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { findCookie, writeCookie } from '../http/cookies.ts';
import { lasting } from '../storage.ts';
import { numberFormat } from './number-format.ts';

const KEY = 'javon.language';
const LANGUAGE_COOKIE = 'javon_language';
const LANGUAGE_DAYS = 365;

/** Fetches a catalogue as a file of its own when a screen first asks for its namespace. */
const catalogues: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = CATALOGUES[language as Language]?.[namespace as Namespace];
    if (!load) return done(new Error(`No catalogue ${language}/${namespace}`), false);
    load().then(
      (module) => done(null, module.default),
      // Retried automatically only while there is a connection.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), navigator.onLine),
    );
  },
};

export const i18n = i18next;

/** The language remembered by this browser, else Uzbek. */
function rememberedLanguage(): Language {
  const value = lasting.read(KEY);
  return LANGUAGES.find((language) => language === value) ?? FALLBACK_LANGUAGE;
}

export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18next.language) ?? FALLBACK_LANGUAGE;
}

/** Writes the cookie by which the server names the texts of that language in the page. */
function tellLanguage(language: Language): void {
  if (findCookie(document.cookie, LANGUAGE_COOKIE) === language) return;
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_DAYS);
}

let starting: Promise<unknown> = Promise.resolve();

/** Resolves when the texts that every page needs are there, or could not be had. */
export function textsReady(): Promise<unknown> {
  return starting;
}

/** Starts the texts; resolves when those that every page needs are there. The language is known at once. */
export async function startI18n(): Promise<void> {
  const first = rememberedLanguage();
  if (first !== FALLBACK_LANGUAGE) tellLanguage(first);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (manifest) manifest.href = `/app-${language}.webmanifest`;
  });
  const texts = i18next
    .use(catalogues)
    .use(numberFormat)
    .use(initReactI18next)
    .init({
      lng: first,
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      ns: ['common', 'pages'],
      defaultNS: 'common',
      // React escapes; a price or a name must come out as it is.
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      initAsync: false,
    });
  starting = texts.catch(() => undefined);
  await texts;
}

/** Fetches the texts of a screen. @throws Error where they cannot be fetched */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  const missing = () => namespaces.filter((name) => !i18next.hasResourceBundle(currentLanguage(), name));
  if (missing().length === 0) return;
  await i18next.loadNamespaces([...namespaces]);
  // The library asks no second time for texts that failed once.
  if (missing().length > 0) await i18next.reloadResources([currentLanguage()], missing());
  if (missing().length > 0) throw new Error(`Failed to fetch texts: ${missing().join()}`);
}

/** Switches the language at once; resolves when the texts on the page are in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  lasting.write(KEY, language);
  tellLanguage(language);
  await i18next.changeLanguage(language);
}
