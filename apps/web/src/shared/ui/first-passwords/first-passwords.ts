import { createStore } from '../../store.ts';

/** A first password as it is handed over: the server shows it once and keeps no text of it. */
export interface GivenPassword {
  readonly name: string;
  readonly phone: string;
  readonly password: string;
}

export interface ShownPasswords {
  readonly given: readonly GivenPassword[];
  readonly close: () => void;
}

/** The passwords on the screen. */
export const shownPasswords = createStore<ShownPasswords | null>(null);

/** Shows passwords that were just given; resolves once the person has put the dialog away. */
export function showFirstPasswords(given: readonly GivenPassword[]): Promise<void> {
  shownPasswords.get()?.close();
  return new Promise((resolve) => {
    shownPasswords.set({
      given,
      close: () => {
        shownPasswords.set(null);
        resolve();
      },
    });
  });
}
