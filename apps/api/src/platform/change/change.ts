import type { QueryOf } from '@javon/contract';
import type { Actor } from '../auth/actor.ts';
import type { Scope } from '../auth/scope.ts';
import { AppError } from '../errors/app-error.ts';
import type { ServerLanguage } from '../http/language.ts';

/** A person's write: the actor and the call that sent it. */
export interface Change {
  readonly actor: Actor;
  readonly requestId: string;
}

/** A write to rows of the branches that the actor's permission covers. */
export interface ScopedChange extends Change {
  readonly scope: Scope;
}

/** A write that stores texts in the language of its call. */
export interface LocalisedChange extends Change {
  readonly language: ServerLanguage;
}

/** Whether the person confirmed, as the query or the body of a call says it. */
export type Confirmed = QueryOf<'deleteShelf'>['confirmed'] | boolean;

/** @throws AppError confirmation_needed */
export function requireConfirmation(confirmed: Confirmed): void {
  if (confirmed !== true && confirmed !== 'true') throw new AppError('confirmation_needed');
}
