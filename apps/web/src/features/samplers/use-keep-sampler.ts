import { listSamplers, type Sampler } from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';
import { samplerQuery } from './queries.ts';

/** Gives a function that shows a changed sampler everywhere, tags and categories that hang on it included. */
export function useKeepSampler(): (sampler: Sampler) => void {
  const client = useQueryClient();
  return (sampler) => {
    client.setQueryData(samplerQuery(sampler.id).queryKey, sampler);
    void client.invalidateQueries({ queryKey: listKey(listSamplers) });
    void client.invalidateQueries({ queryKey: ['listHistory'] });
  };
}
