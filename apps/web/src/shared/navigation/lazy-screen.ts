import type { Namespace } from '@javon/messages';
import { lazyRouteComponent } from '@tanstack/react-router';
import { i18n } from '../i18n/i18n.ts';

/**
 * A screen whose code is fetched when it is first visited, and its texts beside the code, so that the one
 * does not wait for the other.
 */
export function lazyScreen<M extends Record<string, unknown>, K extends keyof M & string>(
  load: () => Promise<M>,
  component: K,
  namespaces: readonly Namespace[] = [],
) {
  return lazyRouteComponent<M, K>(async () => {
    const [module] = await Promise.all([load(), i18n.loadNamespaces([...namespaces])]);
    return module;
  }, component);
}
