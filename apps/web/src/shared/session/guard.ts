import { notFound, redirect } from '@tanstack/react-router';
import { stringifySearch } from '../address/address.ts';
import { HttpFailure } from '../http/failure.ts';
import { accessToken } from '../http/tokens.ts';
import { i18n } from '../i18n/i18n.ts';
import type { ScreenMeta } from '../navigation/meta.ts';
import { hasIds } from '../navigation/screen-at.ts';
import { warn } from '../notify/notify.ts';
import { chosenBranch } from './branch-choice.ts';
import { decide, isPublic } from './decide.ts';
import { changingPassword, mustStay, returnsToChange } from './leave-rule.ts';
import { currentVisitor, loadVisitor, mayChooseBranch } from './visitor.ts';
import { saveWantedPath } from './wanted-path.ts';

/** Facts of a navigation that the guard decides by. */
export interface Navigation {
  readonly matches: readonly {
    readonly params: Readonly<Record<string, string>>;
    readonly staticData: { readonly screen?: ScreenMeta };
  }[];
  readonly location: {
    readonly href: string;
    readonly pathname: string;
    readonly search: Record<string, unknown>;
  };
  readonly preload: boolean;
}

function go(href: string): never {
  throw redirect({ href, replace: true });
}

function toSignIn(href: string): never {
  saveWantedPath(href);
  go(`/auth/login${stringifySearch({ next: href })}`);
}

/** Loads who is there; a lost session leads to sign-in. */
async function loadOrSignIn(href: string): Promise<void> {
  try {
    await loadVisitor();
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 401) toSignIn(href);
    throw error;
  }
}

/** Runs before every navigation and lets it pass, or turns it elsewhere (specification, section 5). */
export async function guardNavigation({ matches, location, preload }: Navigation): Promise<void> {
  const { staticData, params = {} } = matches.at(-1) ?? {};
  const screen = staticData?.screen;
  const name = screen?.name;
  if (name === 'login') changingPassword.end();
  if (returnsToChange(name, changingPassword.stands())) go('/changePasword');
  // Redirects and unknown paths have no screen of their own.
  if (!screen || !name) return;
  if (!hasIds(screen, params)) throw notFound();

  if (!isPublic(name) && accessToken() !== null) await loadOrSignIn(location.href);
  switch (decide(name, currentVisitor())) {
    case 'sign_in':
      return toSignIn(location.href);
    case 'change_password':
      return go('/changePasword');
    case 'set_up_factor':
      saveWantedPath(location.href);
      return go('/twoStep');
    case 'refuse': {
      const page = i18n.t(`pages:${screen.crumb}`);
      if (!preload) warn(i18n.t('common:guard.refused', { page }));
      return go(`/no-access${stringifySearch({ next: location.href })}`);
    }
    case 'pass':
  }
  if (name === 'changePasword' && mustStay(currentVisitor().person)) changingPassword.begin();
  const branch = chosenBranch.get();
  if (screen.branch && branch && !location.search.branch && mayChooseBranch()) {
    go(`${location.pathname}${stringifySearch({ ...location.search, branch })}`);
  }
}
