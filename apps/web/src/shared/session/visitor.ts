import type { Me, PermissionKey, RoleEntry } from '@javon/contract';
import { call } from '../http/call.ts';
import { HttpFailure } from '../http/failure.ts';
import { orNull } from '../http/or-null.ts';
import { sessionLost } from '../http/report.ts';
import { sessionCalls } from '../http/session-calls.ts';
import { accessToken, clearTokens } from '../http/tokens.ts';
import { lasting } from '../storage.ts';
import { createEvent, createStore, useStore } from '../store.ts';
import { decide, isAllowed, type Visitor } from './decide.ts';
import { forgetKept, keep, keptValue, SHARED_PHOTOS } from './kept.ts';
import { type SeenAs, seenAs } from './seen-as.ts';

interface Loaded {
  readonly person: Me;
  readonly roles: readonly RoleEntry[];
}

const loaded = createStore<Loaded | null>(null);
let loading: Promise<Loaded> | null = null;

/** The signed-in person left, by choice or because the session ended; what was kept of them must go. */
export const signedOut = createEvent<'chosen' | 'lost'>();

async function fetchVisitor(): Promise<Loaded> {
  const { me, userRoles } = await sessionCalls();
  const [person, roles] = await Promise.all([call(me, {}), call(userRoles, {})]);
  forgetOthers({ person, roles });
  // Without a connection the application is loaded for who was there last.
  if (accessToken() !== null) keep('visitor', { person, roles });
  return throughEyes({ person, roles });
}

/** Returns the kept person where the network alone is missing; they are asked for again as soon as it is back. */
function keptVisitor(error: unknown): Loaded {
  const kept = keptValue('visitor') as Loaded | null;
  if (!(error instanceof HttpFailure) || error.kind !== 'network' || kept === null) throw error;
  window.addEventListener('online', () => void orNull(renewVisitor()), { once: true });
  return throughEyes(kept);
}

/** Forgets what was kept of somebody else: a session may end without a word. */
function forgetOthers({ person }: Loaded): void {
  const kept = keptValue('visitor') as Loaded | null;
  if (kept !== null && kept.person.id !== person.id) forgetKept();
}

/** The person as someone with the role that is looked through. */
function throughEyes({ person, roles }: Loaded): Loaded {
  const as = seenAs.get();
  if (as === null) return { person, roles };
  return { person: { ...person, is_admin: false, role: as.role, branch: as.branch }, roles: as.entries };
}

/** From here on everything is seen as someone with the role sees it, and nothing can be changed. */
export function beginSeeingAs(as: SeenAs): void {
  const known = loaded.get();
  seenAs.set(as);
  if (known) loaded.set(throughEyes(known));
}

/** Back to seeing as oneself, from the next navigation on. */
export function endSeeingAs(): void {
  seenAs.set(null);
  forgetVisitor();
}

/** Sign-in is shown because the session ended, not by choice. */
export const sessionEnded = createStore(false);

/**
 * The current person and what they may do; loaded when missing, once however many ask. Fails with the
 * call's failure.
 */
export function loadVisitor(): Promise<Loaded> {
  const known = loaded.get();
  if (known) return Promise.resolve(known);
  loading ??= fetchVisitor()
    .catch(keptVisitor)
    .then((value) => {
      loaded.set(value);
      return value;
    })
    .finally(() => {
      loading = null;
    });
  return loading;
}

/** Forgets the person, so that the next navigation fetches them again; for a change of role or password. */
export function forgetVisitor(): void {
  loading = null;
  loaded.set(null);
}

/** Fetches the person again while the page stays; for a change of the own photo or phone. */
export async function renewVisitor(): Promise<void> {
  const value = await fetchVisitor();
  // Guards against a sign-out during the fetch: the person stays signed out.
  if (loaded.get() !== null) loaded.set(value);
}

/** Returns the visitor from what is cached, without a call. */
export function currentVisitor(): Visitor {
  const known = loaded.get();
  return { hasToken: accessToken() !== null, person: known?.person ?? null, roles: known?.roles ?? null };
}

/** Ends the session here and at the server. */
export async function signOut(): Promise<void> {
  // The tokens are cleared even if the server does not answer.
  await orNull(sessionCalls().then(({ logout }) => call(logout, {}, { notify: 'none' })));
  clearTokens();
  lasting.remove(SIGN_IN_KEY);
  // A lost session keeps them: they wait for the sign-in that follows.
  void globalThis.caches?.delete(SHARED_PHOTOS);
  leave('chosen');
}

function leave(how: 'chosen' | 'lost'): void {
  // Listeners first: a form keeps its input under the name of the person who leaves.
  signedOut.emit(how);
  forgetKept();
  endSeeingAs();
}
sessionLost.on(() => {
  // Several calls may fail at once; only the first one reports.
  if (loaded.get() !== null) sessionEnded.set(true);
  leave('lost');
});

const SIGN_IN_KEY = 'javon.signed-in';

/** Notifies the browser's other tabs of a sign-in here. */
export function announceSignIn(): void {
  lasting.write(SIGN_IN_KEY, String(Date.now()));
}

/** Calls back when another tab signed in or out. */
export function followSignIns(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SIGN_IN_KEY) listener();
  });
}

/** Returns the signed-in person; null on pages without one. */
export function usePerson(): Me | null {
  return useStore(loaded)?.person ?? null;
}

/** The same outside of components. */
export function currentPerson(): Me | null {
  return loaded.get()?.person ?? null;
}

/** Returns a function that tests whether the person has a permission. */
export function useMay(): (key: PermissionKey) => boolean {
  const known = useStore(loaded);
  return (key) => isAllowed(key, { person: known?.person ?? null, roles: known?.roles ?? null });
}

/** How far a permission reaches: everywhere, the own branch, or nowhere. */
export function useScope(key: PermissionKey): 'all' | 'own' | null {
  const known = useStore(loaded);
  if (known?.person.is_admin) return 'all';
  const value = known?.roles.find((role) => role.key === key)?.value;
  return value === 'all' || value === 'own' ? value : null;
}

/** Returns a function that tests whether the guard would let the person open a screen. */
export function useMayOpen(): (routeName: string) => boolean {
  const known = useStore(loaded);
  // Rows of lists ask, and a browser is slow to read a cookie: a person who is known has signed in.
  const visitor = known === null ? currentVisitor() : { hasToken: true, ...known };
  return (routeName) => decide(routeName, visitor) === 'pass';
}

/** The value of a numeric permission; null if the person has none (an administrator has no limit). */
export function useNumericPermission(key: PermissionKey): number | null {
  const entry = useStore(loaded)?.roles.find((role) => role.key === key);
  const value = entry === undefined ? Number.NaN : Number(entry.value);
  return Number.isFinite(value) ? value : null;
}

/** Whether the person works for the whole chain: an administrator, or one with a scope of all. */
function hasWholeChain(known: Loaded | null): boolean {
  if (!known) return false;
  return known.person.is_admin || known.roles.some((role) => role.value === 'all');
}

/** Whether the person may choose among branches. */
export function useWholeChain(): boolean {
  return hasWholeChain(useStore(loaded));
}

/** The same outside of components. */
export function mayChooseBranch(): boolean {
  return hasWholeChain(loaded.get());
}
