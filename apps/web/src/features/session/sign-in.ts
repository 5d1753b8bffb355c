import type { AwaitedStep, BodyIn, Tokens } from '@javon/contract';
import { call } from '../../shared/http/call.ts';
import { sessionCalls } from '../../shared/http/session-calls.ts';
import { keepTokens } from '../../shared/http/tokens.ts';
import { dismiss, shownNotifications } from '../../shared/notify/notify.ts';
import { answerByPasskey, type PasskeyFault } from '../../shared/passkeys/ceremony.ts';
import { applyLanguage } from '../../shared/session/language.ts';
import { announceSignIn, forgetVisitor } from '../../shared/session/visitor.ts';

/**
 * Signs in, stores the tokens and sets the person's language; fails with the call's failure. A person with a
 * second factor is not signed in yet: the answer has the ticket for the second step.
 */
export async function signIn(phone: string, password: string): Promise<Tokens | AwaitedStep> {
  const { login } = await sessionCalls();
  const answer = await call(login, { body: { phone, password } });
  return 'second_step' in answer ? answer : begin(answer);
}

/** Completes the second step of a sign-in; fails with the call's failure. */
export async function takeSecondStep(body: BodyIn<'secondStep'>): Promise<Tokens> {
  const { secondStep } = await sessionCalls();
  return begin(await call(secondStep, { body }));
}

/** Completes the second step by a passkey; fails with the call's failure. */
export async function takePasskeyStep(ticket: string): Promise<Tokens | PasskeyFault> {
  const { beginPasskeyStep } = await sessionCalls();
  const response = await answerByPasskey(await call(beginPasskeyStep, { body: { ticket } }));
  return typeof response === 'string' ? response : takeSecondStep({ way: 'passkey', ticket, response });
}

async function begin(tokens: Tokens): Promise<Tokens> {
  // Failed attempts before this one are no longer of interest.
  for (const { id, kind } of shownNotifications.get()) if (kind === 'negative') dismiss(id);
  forgetVisitor();
  keepTokens(tokens);
  // The next page's guard fetches the person again after a failure, and reports it.
  await applyLanguage().catch(() => undefined);
  announceSignIn();
  return tokens;
}
