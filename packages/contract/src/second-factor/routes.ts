import { PUBLIC, type Route, SIGNED_IN_BEFORE_FACTOR } from '../kit/route.ts';
import type { secondFactorSchemas } from './schemas.ts';

type Schemas = typeof secondFactorSchemas;

export const secondStep: Route<Schemas, 'secondStep'> = {
  id: 'secondStep',
  method: 'POST',
  path: '/auth/second-step',
  base: 'open',
  subject: 'session',
  summary:
    'The second step of a sign-in: a passkey, a one-time code or a recovery code with the ticket of the first step',
  access: PUBLIC,
};

export const showSecondFactor: Route<Schemas, 'showSecondFactor'> = {
  id: 'showSecondFactor',
  method: 'GET',
  path: '/profile/second-factor',
  summary: 'The own second factors',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const beginCodes: Route<Schemas, 'beginCodes'> = {
  id: 'beginCodes',
  asksPassword: true,
  method: 'POST',
  path: '/profile/second-factor/codes',
  summary: 'Begin to set up one-time codes: a secret for the app, which counts once its first code was typed',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const confirmCodes: Route<Schemas, 'confirmCodes'> = {
  id: 'confirmCodes',
  method: 'POST',
  path: '/profile/second-factor/codes/confirm',
  summary: 'Finish to set up one-time codes by the first one; the first factor brings ten recovery codes',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const removeCodes: Route<Schemas, 'removeCodes'> = {
  id: 'removeCodes',
  asksPassword: true,
  method: 'POST',
  path: '/profile/second-factor/codes/remove',
  summary: 'Remove the own one-time codes; recovery codes are removed with the last factor',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const renewRecoveryCodes: Route<Schemas, 'renewRecoveryCodes'> = {
  id: 'renewRecoveryCodes',
  asksPassword: true,
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  summary: 'Ten new recovery codes in the place of the own ones',
  access: SIGNED_IN_BEFORE_FACTOR,
};
