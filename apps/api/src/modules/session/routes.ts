import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import * as passkeys from './passkeys/service.ts';
import { readMe } from './queries/sign-in.ts';
import { readSecondFactor } from './second-factor/queries.ts';
import * as own from './second-factor/service/own-factors.ts';
import { type StepTools, takeSecondStep } from './second-factor/service/step.ts';
import * as session from './service.ts';

/** Sign-in, renewal, sign-out and the own password. */
export function sessionRoutes(tools: session.SessionTools): Bound[] {
  return bindRoutes({
    login: (call) => session.login(tools, call.body.phone, call.body.password, call),
    refresh: (call) => {
      const { address, body, requestId } = call;
      const { cookie } = call.request.headers;
      return session.refresh(tools, body, { cookie, address, requestId });
    },
    requestPassword: async (call) => {
      await session.requestPassword(tools, call.body.phone, call.body.comment, call);
      return { accepted: true } as const;
    },
    logout: async (call) => {
      await session.logout(tools, call.actor, call);
      return { ended: true } as const;
    },
    me: (call) => readMe(tools.db, call.actor.userId),
    userRoles: (call) => session.roleEntries(tools, call.actor),
    confirmPassword: async (call) => ({
      good_for: await session.confirmPassword(tools, call.actor, call, call.body),
    }),
    changePassword: (call) => session.changePassword(tools, call.actor, call, call.body),
  });
}

/** The second step of a sign-in, and its setup. */
export function secondFactorRoutes(step: StepTools): Bound[] {
  const tools = { ...step, ownSite: step.gate.ownSite };
  return bindRoutes({
    secondStep: (call) => takeSecondStep(tools, call.body, call),
    showSecondFactor: (call) => readSecondFactor(tools.db, call.actor.userId),
    beginCodes: (call) => own.beginCodes(tools, call),
    confirmCodes: (call) => own.confirmCodes(tools, call, call.body.code),
    removeCodes: (call) => own.removeCodes(tools, call),
    renewRecoveryCodes: (call) => own.renewRecoveryCodes(tools, call),
    beginPasskeyStep: ({ body, request }) => passkeys.beginPasskeyStep(tools, body.ticket, request),
    listPasskeys: (call) => passkeys.listPasskeys(tools, call),
    beginPasskey: (call) => passkeys.beginPasskey(tools, call),
    addPasskey: (call) => passkeys.addPasskey(tools, call, call.body),
    renamePasskey: (call) => passkeys.renamePasskey(tools, call, call.params.id, call.body.name),
    removePasskey: (call) => passkeys.removePasskey(tools, call, call.params.id),
  });
}
