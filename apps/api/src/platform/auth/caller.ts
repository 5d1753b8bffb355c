import type { ServerLanguage } from '../http/language.ts';
import type { Actor } from './actor.ts';
import type { Scope } from './scope.ts';

/** A person with the scope in which they read or change rows. */
export interface Viewer {
  readonly actor: Actor;
  readonly scope: Scope;
}

/** The caller of a read: permissions and language. */
export interface Caller extends Viewer {
  readonly language: ServerLanguage;
}
