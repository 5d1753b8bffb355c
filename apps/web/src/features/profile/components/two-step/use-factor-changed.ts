import type { SecondFactor } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { renewVisitor } from '../../../../shared/session/visitor.ts';
import { secondFactorQuery } from '../../queries.ts';

/** Returns a function that shows changed second factors here, and removes the reminder of the header. */
export function useFactorChanged(): (factor: SecondFactor) => Promise<void> {
  const client = useQueryClient();
  return async ({ codes, passkeys, recovery_codes_left, required }) => {
    client.setQueryData(secondFactorQuery.queryKey, { codes, passkeys, recovery_codes_left, required });
    await renewVisitor();
  };
}
