import { useRouter } from '@tanstack/react-router';
import { decide } from '../session/decide.ts';
import { currentVisitor } from '../session/visitor.ts';
import { screenAt } from './screen-at.ts';

/**
 * Returns a function that leaves a screen after a write, or after a form was cancelled: it opens the first of the
 * addresses that the person may open. A role may add rows and not see them, and a saved row must not end at a refusal.
 * `/` leads everybody to the screen that they begin with.
 * @returns whether one of the addresses is opened; otherwise the screen stays
 */
export function useGoOn(): (addresses: readonly string[], options?: { readonly replace?: true }) => boolean {
  const router = useRouter();
  return (addresses, { replace = false } = {}) => {
    const href = addresses.find((address) => {
      const screen = screenAt(router, address);
      return screen === undefined || decide(screen.name, currentVisitor()) === 'pass';
    });
    if (href !== undefined) void router.navigate({ href, replace });
    return href !== undefined;
  };
}
