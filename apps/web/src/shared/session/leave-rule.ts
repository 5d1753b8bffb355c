import { tabOnly } from '../storage.ts';

const KEY = 'javon.changing-password';

/**
 * From /changePasword, leaving to anything but sign-in returns to it: by link, by the back button, by a
 * typed address. The page marks the tab when someone opens it whose password must change; the mark goes when the
 * password is changed or when sign-in is reached.
 */
export const changingPassword = {
  begin: () => tabOnly.write(KEY, '1'),
  end: () => tabOnly.remove(KEY),
  stands: () => tabOnly.read(KEY) !== null,
};

/** Whether the person has a default or weak password, and so stays on /changePasword until it is changed. */
export function mustStay(
  person: { readonly must_change_password: boolean; readonly weak_password: boolean } | null,
): boolean {
  return person !== null && (person.must_change_password || person.weak_password);
}

/** Routes that are open during the change: /sos is where a server that is down leads, and nothing can be changed there. */
const OPEN: readonly (string | undefined)[] = ['changePasword', 'login', 'sos'];

/** Whether going to the route is to be turned back to the change of password. */
export function returnsToChange(routeName: string | undefined, changeStands: boolean): boolean {
  return changeStands && !OPEN.includes(routeName);
}
