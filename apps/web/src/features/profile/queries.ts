import {
  listPasskeys,
  type Profile,
  type SecondFactor,
  showProfile,
  showSecondFactor,
} from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';
import { queryClient } from '../../shared/http/query-client.ts';
import { renewVisitor } from '../../shared/session/visitor.ts';

export const profileQuery = apiQuery(showProfile, {});

export const secondFactorQuery = apiQuery(showSecondFactor, {});

export const passkeysQuery = apiQuery(listPasskeys, {});

/** Shows a changed profile here and in the header. */
export async function storeProfile(profile: Profile): Promise<void> {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  await renewVisitor();
}

/** Shows changed second factors here, and removes the reminder of the header. */
export async function storeSecondFactor(factor: SecondFactor): Promise<void> {
  const { codes, passkeys, recovery_codes_left, required } = factor;
  queryClient.setQueryData(secondFactorQuery.queryKey, { codes, passkeys, recovery_codes_left, required });
  await renewVisitor();
}
