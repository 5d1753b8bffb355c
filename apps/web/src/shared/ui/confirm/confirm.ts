import { createStore } from '../../store.ts';

export interface Question {
  readonly title: string;
  /** Consequence of the action, in a sentence. */
  readonly text?: string | undefined;
  /** Names of what is touched; the dialog lists them. */
  readonly names?: readonly string[] | undefined;
  /** Words on the button that does it: a verb. */
  readonly action: string;
  /** Words on the button that does not; "cancel" by default. */
  readonly cancel?: string | undefined;
  /** It destroys something. */
  readonly danger?: boolean | undefined;
}

export interface AskedQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

/** The question on the screen. */
export const asked = createStore<AskedQuestion | null>(null);

/** Asks before something that matters; true when the person agreed. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}
