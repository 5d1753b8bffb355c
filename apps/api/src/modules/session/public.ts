export { readAdministrators } from './administrators.ts';
export { endCopied } from './companion.ts';
export { deviceHash } from './devices.ts';
export {
  type FirstPassword,
  firstPasswordEnd,
  newFirstPassword,
  newPendingPassword,
  type PendingPassword,
} from './first-passwords.ts';
export { requireOwnPassword } from './own-password.ts';
export { hashPassword, isWeak } from './passwords.ts';
export { secondFactorRoutes, sessionRoutes } from './routes.ts';
export { removeSecondFactor } from './second-factor/queries.ts';
export {
  addSecondFactorKey,
  openSeal,
  rotateSecrets,
  secretsByKey,
} from './second-factor/second-factor-keys.ts';
export { SessionService } from './service.ts';
