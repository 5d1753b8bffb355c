import type { Profile } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { renewVisitor } from '../../shared/session/visitor.ts';
import { profileQuery } from './queries.ts';

/** Returns a function that shows a changed profile here and in the header. */
export function useProfileChanged(): (profile: Profile) => Promise<void> {
  const client = useQueryClient();
  return async (profile) => {
    client.setQueryData(profileQuery.queryKey, profile);
    await renewVisitor();
  };
}
