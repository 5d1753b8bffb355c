import type { ServerLanguage } from '../http/language.ts';
import type { Actor } from './actor.ts';
import type { Scope } from './scope.ts';

/** The caller of a read: permissions and language. */
export interface Caller {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly language: ServerLanguage;
}
