import { accessToken } from '../shared/http/tokens.ts';
import { isAllowed } from '../shared/session/decide.ts';
import { currentPerson, currentVisitor, loadVisitor } from '../shared/session/visitor.ts';
import { entriesOf, openableOf, type RouteLike } from './frame/navigation.ts';

/** First screen of the specification; an anonymous person is led to sign-in from there. */
const SHELVES = '/shelf';

/**
 * Path of the screen that the signed-in person begins with: the shelves, or the first screen of the navigation that
 * they may open, or their own profile.
 */
export async function startPath(routes: readonly RouteLike[]): Promise<string> {
  if (accessToken() === null) return SHELVES;
  // The guard of the shelves reports what is wrong with the session.
  await loadVisitor().catch(() => null);
  const visitor = currentVisitor();
  if (visitor.person === null || isAllowed('shelf', visitor)) return SHELVES;
  const isOfBranch = currentPerson()?.branch != null;
  const [first] = openableOf(entriesOf(routes), (screen) => isAllowed(screen, visitor), isOfBranch);
  return first?.path ?? '/profile';
}
