import { LANGUAGES, type Language } from '@javon/messages';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { tabOnly } from '../storage.ts';
import { seenAs } from './seen-as.ts';
import { currentVisitor, loadVisitor, signedOut } from './visitor.ts';

/** Language chosen in this tab that the profile does not have yet. */
const KEY = 'javon.language-chosen';

function chosen(): Language | null {
  const value = tabOnly.read(KEY);
  return LANGUAGES.find((language) => language === value) ?? null;
}

// The choice of one person is not for the next one.
signedOut.on(() => tabOnly.remove(KEY));

/** Switches the language at once and keeps it in the profile of the signed-in person. */
export async function switchLanguage(language: Language): Promise<void> {
  // The person looks through another role: their own profile stays unchanged.
  if (seenAs.get() === null) tabOnly.write(KEY, language);
  await chooseLanguage(language);
  await keepChosenLanguage();
}

let sending: Promise<void> = Promise.resolve();

/**
 * Sends a chosen language to the profile as soon as it can be kept there: after sign-in, and once the default
 * password is changed. A failed call is repeated at the next sign-in of this tab; the browser keeps the choice.
 */
export function keepChosenLanguage(): Promise<void> {
  // Sends choices one after another, so that the last one wins.
  sending = sending.then(send);
  return sending;
}

async function send(): Promise<void> {
  const language = chosen();
  const { person } = currentVisitor();
  if (language === null || person === null || person.must_change_password || seenAs.get() !== null) return;
  try {
    const { keepLanguage } = await import('./keep-language.ts');
    await keepLanguage(language);
  } catch {
    return;
  }
  if (chosen() === language) tabOnly.remove(KEY);
}

/**
 * Sets the language after a sign-in: the one chosen on the sign-in page, else that of the profile.
 * @throws HttpFailure where the person cannot be read
 */
export async function applyLanguage(): Promise<void> {
  const { person } = await loadVisitor();
  if (chosen() !== null) void keepChosenLanguage();
  else if (person.locale !== currentLanguage()) await chooseLanguage(person.locale);
}
