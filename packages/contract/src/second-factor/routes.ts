import { PUBLIC, routesOf, SIGNED_IN_BEFORE_FACTOR } from '../kit/route.ts';
import type { secondFactorSchemas } from './schemas.ts';

const route = routesOf<typeof secondFactorSchemas>();

export const secondStep = route('secondStep', 'POST', '/auth/second-step', {
  base: 'open',
  subject: 'session',
  summary:
    'The second step of a sign-in: a passkey, a one-time code or a recovery code with the ticket of the first step',
  access: PUBLIC,
});

export const showSecondFactor = route('showSecondFactor', 'GET', '/profile/second-factor', {
  summary: 'The own second factors',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const beginCodes = route('beginCodes', 'POST', '/profile/second-factor/codes', {
  asksPassword: true,
  summary: 'Begin to set up one-time codes: a secret for the app, which counts once its first code was typed',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const confirmCodes = route('confirmCodes', 'POST', '/profile/second-factor/codes/confirm', {
  summary: 'Finish to set up one-time codes by the first one; the first factor brings ten recovery codes',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const removeCodes = route('removeCodes', 'POST', '/profile/second-factor/codes/remove', {
  asksPassword: true,
  summary: 'Remove the own one-time codes; recovery codes are removed with the last factor',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const renewRecoveryCodes = route(
  'renewRecoveryCodes',
  'POST',
  '/profile/second-factor/recovery-codes',
  {
    asksPassword: true,
    summary: 'Ten new recovery codes in the place of the own ones',
    access: SIGNED_IN_BEFORE_FACTOR,
  },
);
