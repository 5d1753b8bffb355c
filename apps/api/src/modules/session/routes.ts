import {
  changePassword,
  confirmPassword,
  login,
  logout,
  me,
  refresh,
  requestPassword,
  userRoles,
} from '@javon/contract';
import { type Bound, open, signedIn } from '../../platform/http/call.ts';
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
