import { createStore } from '../store.ts';

interface Prompt {
  /** Resolves once the person has typed the password, or will not. */
  readonly isTyped: Promise<boolean>;
  readonly answer: (isTyped: boolean) => void;
}

/** The question for the password on the screen. */
export const passwordPrompt = createStore<Prompt | null>(null);

/** Asks for the password, once for all calls that need it now; true when the server has taken it. */
export function promptForPassword(): Promise<boolean> {
  const shown = passwordPrompt.get();
  if (shown) return shown.isTyped;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  passwordPrompt.set({
    isTyped: promise,
    answer: (isTyped) => {
      passwordPrompt.set(null);
      resolve(isTyped);
    },
  });
  return promise;
}
