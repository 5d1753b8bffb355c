import { tabOnly } from '../storage.ts';

const KEY = 'javon.changing-password';

/**
 * From /changePasword, leaving to anything but sign-in returns to it: by link, by the back button, by a
 * typed address. The page marks the tab when it opens; the mark goes when the password is changed or when
 * sign-in is reached.
 */
export const changingPassword = {
  begin: () => tabOnly.write(KEY, '1'),
  end: () => tabOnly.remove(KEY),
  stands: () => tabOnly.read(KEY) !== null,
};

/** Whether going to the route is to be turned back to the change of password. */
export function returnsToChange(routeName: string | undefined, changeStands: boolean): boolean {
  return changeStands && routeName !== 'changePasword' && routeName !== 'login';
}
