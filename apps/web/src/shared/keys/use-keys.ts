import { useEffect } from 'react';
import { createStore } from '../store.ts';
import { useLatest } from '../use-latest.ts';
import { isTyping } from './is-typing.ts';
import { actionOf, type KeyName, type KeyScope } from './key-map.ts';

/** Keys of a scope that work now. */
interface ScopeInUse {
  readonly scope: KeyScope;
  readonly names: readonly string[];
}

/** Scopes whose keys work on the screen at hand, in the order in which its parts came. */
export const scopesInUse = createStore<readonly ScopeInUse[]>([]);

export const keyHelpOpen = createStore(false);

/** Lists keys of a scope as working as long as the component is on the screen. An empty list: none of them. */
export function useListedKeys<S extends KeyScope>(scope: S, names: readonly KeyName<S>[]): void {
  const joined = names.join(' ');
  useEffect(() => {
    if (joined === '') return undefined;
    const own: ScopeInUse = { scope, names: joined.split(' ') };
    scopesInUse.set([...scopesInUse.get(), own]);
    return () => scopesInUse.set(scopesInUse.get().filter((one) => one !== own));
  }, [scope, joined]);
}

type Handlers<S extends KeyScope> = Partial<Record<KeyName<S>, (() => void) | null>>;

/**
 * Binds keys of a scope on the whole page and lists them, for as long as the component is on the screen. A key with
 * null is neither bound nor listed. A key without Ctrl does nothing while somebody types in a field.
 * @param inFields whether keys with Ctrl work while somebody types; a field has an undo of its own, a list of choices none
 */
export function usePageKeys<S extends KeyScope>(scope: S, handlers: Handlers<S>, inFields = true): void {
  const latestRef = useLatest(handlers);
  const bound = (Object.keys(handlers) as KeyName<S>[]).filter((name) => handlers[name]);
  useListedKeys(scope, bound);
  const isBound = bound.length > 0;
  useEffect(() => {
    if (!isBound) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const name = actionOf(scope, event);
      const run = name && latestRef.current[name];
      if (!run || event.defaultPrevented) return;
      const works =
        (event.ctrlKey || event.metaKey) && (inFields || event.target instanceof HTMLSelectElement);
      if (!works && isTyping(event.target)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [scope, isBound, inFields]);
}
