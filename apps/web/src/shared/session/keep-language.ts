import { editProfile } from '@javon/contract';
import type { Language } from '@javon/messages';
import { call } from '../http/call.ts';

/** Keeps the language in the profile; fails silently with the call's failure. */
export async function keepLanguage(locale: Language): Promise<void> {
  await call(editProfile, { body: { locale } }, { notify: 'none' });
}
