import {
  addPasskey,
  beginCodes,
  beginPasskey,
  beginPasskeyStep,
  changePassword,
  confirmCodes,
  confirmPassword,
  listPasskeys,
  login,
  logout,
  me,
  refresh,
  removeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requestPassword,
  secondStep,
  showSecondFactor,
  userRoles,
} from '@javon/contract';
import { type Bound, open, signedIn } from '../../platform/http/call.ts';
import * as passkeys from './passkeys/service.ts';
import { readMe } from './queries/sign-in.ts';
import { readSecondFactor } from './second-factor/queries.ts';
import * as own from './second-factor/service/own-factors.ts';
import { type StepTools, takeSecondStep } from './second-factor/service/step.ts';
import * as session from './service.ts';

/** Sign-in, renewal, sign-out and the own password. */
export function sessionRoutes(tools: session.SessionTools): Bound[] {
  return [
    open(login, (call) => session.login(tools, call.body.phone, call.body.password, call)),
    open(refresh, (call) => {
      const { address, requestId } = call;
      const { cookie } = call.request.headers;
      return session.refresh(tools, call.body.refresh_token, { cookie, address, requestId });
    }),
    open(requestPassword, async (call) => {
      await session.requestPassword(tools, call.body.phone, call.body.comment, call);
      return { accepted: true } as const;
    }),
    signedIn(logout, async (call) => {
      await session.logout(tools, call.actor, call);
      return { ended: true } as const;
    }),
    signedIn(me, (call) => readMe(tools.db, call.actor.userId)),
    signedIn(userRoles, (call) => session.roleEntries(tools, call.actor)),
    signedIn(confirmPassword, async (call) => ({
      good_for: await session.confirmPassword(tools, call.actor, call, call.body),
    })),
    signedIn(changePassword, (call) => session.changePassword(tools, call.actor, call, call.body)),
  ];
}

/** The second step of a sign-in, and its setup. */
export function secondFactorRoutes(step: StepTools): Bound[] {
  const tools = { ...step, ownSite: step.gate.ownSite };
  return [
    open(secondStep, (call) => takeSecondStep(tools, call.body, call)),
    signedIn(showSecondFactor, (call) => readSecondFactor(tools.db, call.actor.userId)),
    signedIn(beginCodes, (call) => own.beginCodes(tools, call)),
    signedIn(confirmCodes, (call) => own.confirmCodes(tools, call, call.body.code)),
    signedIn(removeCodes, (call) => own.removeCodes(tools, call)),
    signedIn(renewRecoveryCodes, (call) => own.renewRecoveryCodes(tools, call)),
    open(beginPasskeyStep, ({ body, request }) => passkeys.beginPasskeyStep(tools, body.ticket, request)),
    signedIn(listPasskeys, (call) => passkeys.listPasskeys(tools, call)),
    signedIn(beginPasskey, (call) => passkeys.beginPasskey(tools, call)),
    signedIn(addPasskey, (call) => passkeys.addPasskey(tools, call, call.body)),
    signedIn(renamePasskey, (call) => passkeys.renamePasskey(tools, call, call.params.id, call.body.name)),
    signedIn(removePasskey, (call) => passkeys.removePasskey(tools, call, call.params.id)),
  ];
}
