import type { Tokens } from '@javon/contract';
import { call } from '../../shared/http/call.ts';
import { sessionCalls } from '../../shared/http/session-calls.ts';
import { keepTokens } from '../../shared/http/tokens.ts';
import { applyLanguage } from '../../shared/session/language.ts';
import { announceSignIn, forgetVisitor } from '../../shared/session/visitor.ts';

/** Signs in, keeps the tokens and sets the person's language; fails with the call's failure. */
export async function signIn(phone: string, password: string): Promise<Tokens> {
  const { login } = await sessionCalls();
  const tokens = await call(login, { body: { phone, password } });
  forgetVisitor();
  keepTokens(tokens);
  // The guard of the next page asks again for a person who could not be read, and says so.
  await applyLanguage().catch(() => undefined);
  announceSignIn();
  return tokens;
}
