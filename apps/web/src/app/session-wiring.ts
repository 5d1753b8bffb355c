import type { AnyRouter } from '@tanstack/react-router';
import { stringifySearch } from '../shared/address/address.ts';
import { showBadge } from '../shared/app-badge.ts';
import { setMovedAway } from '../shared/http/call.ts';
import { onLiveWithin } from '../shared/http/live-events.ts';
import { orNull } from '../shared/http/or-null.ts';
import { outage, siteDown } from '../shared/http/outage.ts';
import { forbidden } from '../shared/http/report.ts';
import { accessToken } from '../shared/http/tokens.ts';
import { decide } from '../shared/session/decide.ts';
import {
  currentPerson,
  currentVisitor,
  followSignIns,
  forgetVisitor,
  mayChooseBranch,
  renewVisitor,
  signedOut,
} from '../shared/session/visitor.ts';
import { ownPath, saveWantedPath, takeWantedPath } from '../shared/session/wanted-path.ts';

function isAt(href: string, pathname: string): boolean {
  return href.replace(/[?#].*$/, '') === pathname;
}

/** Time for which changes of rights are gathered, milliseconds: those of a role reach all its holders at once. */
const RIGHTS_MS = 300;

/** Paths of screens that work without a server, and send their data once it is back. */
const WORKS_ALONE = /^\/check_list\/\d+/;

/** Navigates on the session's events. */
export function followSession(router: AnyRouter): void {
  const here = () => router.latestLocation.href;

  signedOut.on((how) => {
    showBadge(0);
    const path = here();
    // Of several calls refused at once, the first has navigated here, with the path to return to.
    if (how === 'lost' && isAt(path, '/auth/login')) return;
    if (how === 'lost') saveWantedPath(path);
    const next = how === 'lost' ? (ownPath(path) ?? undefined) : undefined;
    // Runs after all listeners: a form must have saved its input, and must not ask whether to leave.
    queueMicrotask(() => router.navigate({ href: `/auth/login${stringifySearch({ next })}` }));
  });

  forbidden.on((failure) => {
    const path = here();
    // Of several calls refused at once, the first has navigated here, with the rights of now.
    if (isAt(path, '/403')) return;
    // The person's rights changed, or were unknown: the navigation fetches them again.
    forgetVisitor();
    const isDefaultPassword = failure.code === 'default_password_must_change';
    router.navigate({
      href: isDefaultPassword
        ? '/changePasword'
        : `/403${stringifySearch({ next: ownPath(path) ?? undefined })}`,
    });
  });

  // Another role or branch, or other permissions of the role: a screen that may no longer be opened is left.
  onLiveWithin(
    'rights',
    RIGHTS_MS,
    () => true,
    () =>
      void orNull(renewVisitor()).then(() => {
        const { screen } = router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {};
        if (screen && decide(screen.name, currentVisitor()) === 'refuse')
          router.navigate({ href: here(), replace: true });
      }),
  );

  const ownBranch = () => currentPerson()?.branch?.code;
  const formerBranches = new Set<string | undefined>();
  let renewal: Promise<unknown> | null = null;
  setMovedAway(async (branch) => {
    // The branch of a person who may choose one is in the address, or chosen in the header.
    if (mayChooseBranch()) return false;
    const before = ownBranch();
    // Of several calls refused at once, the first asks who the person is now.
    renewal ??= orNull(renewVisitor()).finally(() => {
      renewal = null;
    });
    await renewal;
    if (ownBranch() !== before) formerBranches.add(before);
    return branch !== ownBranch() && formerBranches.has(branch);
  });

  outage.subscribe(() => {
    const path = here();
    if (outage.get() === null || isAt(path, '/sos') || WORKS_ALONE.test(path)) return;
    siteDown.emit();
    queueMicrotask(() =>
      router.navigate({ href: `/sos${stringifySearch({ next: ownPath(path) ?? undefined })}` }),
    );
  });

  followSignIns(() => {
    const { href, search } = router.latestLocation;
    if (accessToken() === null) router.navigate({ href: '/auth/login' });
    else if (isAt(href, '/auth/login')) router.navigate({ href: takeWantedPath(search.next) });
    // Another tab signed in: this page shows another person's data.
    else window.location.reload();
  });
}
