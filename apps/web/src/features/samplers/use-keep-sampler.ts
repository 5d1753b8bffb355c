import type { Sampler } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { samplerQuery } from './queries.ts';

/** Gives a function that shows a changed sampler everywhere, tags and categories that hang on it included. */
export function useKeepSampler(): (sampler: Sampler) => void {
  const client = useQueryClient();
  return (sampler) => {
    client.setQueryData(samplerQuery(sampler.id).queryKey, sampler);
  };
}
