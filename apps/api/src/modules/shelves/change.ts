import type { Actor } from '../../platform/auth/actor.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';

/** Actor, call and language of a change. */
export interface Change {
  readonly actor: Actor;
  readonly requestId: string;
  readonly language: ServerLanguage;
}

/** The system itself, for what runs by night. */
export interface Author {
  readonly userId: number | null;
  readonly branchId: number | null;
  readonly requestId?: string;
}

export function authorOf({ actor, requestId }: Pick<Change, 'actor' | 'requestId'>): Author {
  return { userId: actor.userId, branchId: actor.branchId, requestId };
}
