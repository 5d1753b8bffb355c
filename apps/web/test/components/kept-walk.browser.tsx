import type { Walk, WalkDetails, WalkScan } from '@javon/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { storeScans, walkQuery } from '../../src/features/walk-checks/queries.ts';
import { browserStore } from '../../src/shared/box-store.ts';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { WALKS_DATABASE } from '../../src/shared/session/kept.ts';
import { signIn } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

const PERSON = 5;
const walk = { id: 7, ended_at: null } as Walk;
const scan = (id: string) => ({ id, at: '2026-12-01T09:00:00Z' }) as WalkScan;
const query = walkQuery(walk.id, PERSON);
const idsOf = (details: WalkDetails) => details.scans.map(({ id }) => id);

it('a walk has the scans that were answered while it was stored when it is opened without a connection', async () => {
  await signIn();
  queryClient.clear();
  const fetch = vi.spyOn(window, 'fetch');
  const read = async (...ids: string[]) => {
    const details = { walk, scans: ids.map(scan), tags: [] };
    fetch.mockImplementation(async () => new Response(JSON.stringify(details)));
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
  };
  await read('a');
  await storeScans(PERSON, { items: [scan('b')], walk });
  await read('a', 'b');
  await storeScans(PERSON, { items: [scan('c')], walk });
  const stored = browserStore<{ readonly key: string; readonly details?: WalkDetails }>(
    WALKS_DATABASE,
    'walks',
  );
  await expect
    .poll(async () => (await stored.all()).map(({ details }) => details?.scans.length))
    .toContain(2);
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(idsOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }))).toEqual(['a', 'b', 'c']);
});

it('a fetch that began before a scan was answered does not take it off the screen', async () => {
  await signIn();
  queryClient.clear();
  queryClient.setQueryData(query.queryKey, { walk, scans: [scan('a')], tags: [] } as unknown as WalkDetails);
  const answers = [[scan('a')], [scan('a'), scan('b')]];
  const waiting: (() => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const scans = answers.shift();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(JSON.stringify({ walk, scans, tags: [] }));
  });
  const leave = new QueryObserver(queryClient, { ...query, staleTime: 0 }).subscribe(() => {});
  await expect.poll(() => waiting.length).toBe(1);
  await storeScans(PERSON, { items: [scan('b')], walk });
  await expect.poll(() => waiting.length).toBe(2);
  for (const answer of waiting) answer();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(idsOf(queryClient.getQueryData(query.queryKey) as WalkDetails)).toEqual(['a', 'b']);
  leave();
});
