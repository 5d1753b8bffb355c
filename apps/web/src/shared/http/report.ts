import { i18n } from '../i18n/i18n.ts';
import { notify } from '../notify/notify.ts';
import { createEvent } from '../store.ts';
import { type ErrorText, reactTo } from './catalogue.ts';
import { HttpFailure } from './failure.ts';
import { clearTokens } from './tokens.ts';

/** The server no longer takes the session: the page goes to sign-in, forms keep their input. */
export const sessionLost = createEvent<void>();
/** The server refused a call for want of permission: the page goes to /403. */
export const forbidden = createEvent<HttpFailure>();

/** The words of a failure in the current language. */
export function wordsOf(text: ErrorText): string {
  return 'text' in text ? text.text : i18n.t(`common:http.${text.key}`);
}

/** Returns the texts of the error catalogue for a failure, to show in place of what could not be loaded. */
export function failureWords(error: unknown): readonly string[] {
  const failure = error instanceof HttpFailure ? error : new HttpFailure('unknown');
  const { messages } = reactTo(failure, { silent: false, online: navigator.onLine });
  return messages.length > 0 ? messages.map(wordsOf) : [wordsOf({ key: 'contact' })];
}

/** Notifies the person of a failed call, unless that was done, and navigates where the catalogue demands it. */
export function report(failure: HttpFailure, silent = false): void {
  if (failure.reported) return;
  const reaction = reactTo(failure, { silent, online: navigator.onLine });
  failure.reported = !silent || failure.status === 401;
  const title = reaction.titled ? i18n.t('common:http.error_title') : undefined;
  for (const text of reaction.messages) notify({ kind: 'negative', title, message: wordsOf(text) });
  if (reaction.go === 'login') {
    clearTokens();
    sessionLost.emit();
  }
  if (reaction.go === 'forbidden') forbidden.emit(failure);
}
