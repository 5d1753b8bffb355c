import { tabOnly } from '../../storage.ts';

const PREFIX = 'javon.draft.';

/** Fields that are never stored in a draft, even if a form does not list them as secret. */
const ALWAYS_SECRET = /password|card|pinfl/;

interface Draft {
  readonly person: number;
  readonly values: Record<string, unknown>;
}

/** Keeps what was typed into a form when the session ended under it; never the named secrets. */
export function keepDraft(form: string, person: number, values: object, secret: readonly string[]): void {
  const isKept = (name: string) => !secret.includes(name) && !ALWAYS_SECRET.test(name);
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
  tabOnly.write(PREFIX + form, JSON.stringify({ person, values: kept } satisfies Draft));
}

/** Returns and removes the draft of a form; only for the person who typed it. */
export function takeDraft(form: string, person: number): Record<string, unknown> | null {
  const text = tabOnly.read(PREFIX + form);
  if (text === null) return null;
  tabOnly.remove(PREFIX + form);
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    return draft.person === person && typeof draft.values === 'object' ? (draft.values ?? null) : null;
  } catch {
    return null;
  }
}

export function hasDraft(form: string): boolean {
  return tabOnly.read(PREFIX + form) !== null;
}

export function dropDraft(form: string): void {
  tabOnly.remove(PREFIX + form);
}
