import { expect, it, vi } from 'vitest';
import { RegionsPage } from '../../src/features/regions/components/RegionsPage.tsx';
import { regionsQuery } from '../../src/features/regions/queries.ts';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { mount } from './mount.tsx';

it('a loaded list stays on the screen when it cannot be fetched again', async () => {
  const name = { uz: 'Toshkent', ru: 'Ташкент' };
  queryClient.setQueryData(regionsQuery.queryKey, {
    items: [{ id: 1, code: 'TAS', name, branch_count: 0, version: 1, can: [] }],
  });
  const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}', { status: 500 }));
  await queryClient.prefetchQuery({ ...regionsQuery, staleTime: 0 });
  expect(queryClient.getQueryState(regionsQuery.queryKey)?.status).toBe('error');
  const screen = await mount(<RegionsPage />, ['ui', 'common', 'branches', 'pages']);
  await expect.element(screen.getByText('Toshkent', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  fetching.mockRestore();
  queryClient.clear();
});
