import type { Sampler } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { samplerQuery } from './queries.ts';

/**
 * Returns a function that shows a changed sampler everywhere, including tags and categories that depend on
 * it.
 */
export function useKeepSampler(): (sampler: Sampler) => void {
  const client = useQueryClient();
  return (sampler) => {
    client.setQueryData(samplerQuery(sampler.id).queryKey, sampler);
  };
}
