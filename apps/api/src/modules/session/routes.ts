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
import * as own from './second-factor/own-factors.ts';
import { readSecondFactor } from './second-factor/queries.ts';
import { type StepTools, takeSecondStep } from './second-factor/step.ts';
import type { SessionService } from './service.ts';

export function sessionRoutes(service: SessionService): Bound[] {
  return [
    open(login, (call) => service.login(call.body.phone, call.body.password, call)),
    open(refresh, (call) => {
      const { address, requestId } = call;
      const { cookie } = call.request.headers;
      return service.refresh(call.body.refresh_token, { cookie, address, requestId });
    }),
    open(requestPassword, async (call) => {
      await service.requestPassword(call.body.phone, call.body.comment, call);
      return { accepted: true } as const;
    }),
    signedIn(logout, async (call) => {
      await service.logout(call.actor, call);
      return { ended: true } as const;
    }),
    signedIn(me, (call) => service.me(call.actor)),
    signedIn(userRoles, (call) => service.roleEntries(call.actor)),
    signedIn(confirmPassword, async (call) => ({
      good_for: await service.confirmPassword(call.actor, call, call.body),
    })),
    signedIn(changePassword, (call) => service.changePassword(call.actor, call, call.body)),
  ];
}

/** The second step of a sign-in, and what each person sets up for it. */
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
