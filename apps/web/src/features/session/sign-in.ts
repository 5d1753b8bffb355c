import type { Tokens } from '@javon/contract';
import { call } from '../../shared/http/call.ts';
import { sessionCalls } from '../../shared/http/session-calls.ts';
import { keepTokens } from '../../shared/http/tokens.ts';
import { announceSignIn, forgetVisitor } from '../../shared/session/visitor.ts';

/** Signs in and keeps the tokens; fails with the call's failure. */
export async function signIn(phone: string, password: string): Promise<Tokens> {
  const { login } = await sessionCalls();
  const tokens = await call(login, { body: { phone, password } });
  forgetVisitor();
  keepTokens(tokens);
  announceSignIn();
  return tokens;
}
