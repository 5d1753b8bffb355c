export { endCopied } from './companion.ts';
export { deviceHash } from './devices.ts';
export {
  type FirstPassword,
  newFirstPassword,
  newPendingPassword,
  type PendingPassword,
} from './first-passwords.ts';
export { requireOwnPassword } from './own-password.ts';
export { hashPassword, isWeak } from './passwords.ts';
export { firstPasswordEnd } from './queries/first-passwords.ts';
export { isOpen } from './queries/sessions.ts';
export { readAdministrators, readOwnSignIn } from './queries/sign-in.ts';
export { secondFactorRoutes, sessionRoutes } from './routes.ts';
export { readSealedCodes, removeSecondFactor } from './second-factor/queries.ts';
export { codesKey, openSeal, rotateSecrets } from './second-factor/service/keys.ts';
