import * as contract from '@javon/contract';
import {
  addSegmentProducts,
  arrangeShelf,
  bePresent,
  bindSampler,
  createPrintJob,
  deleteSegment,
  deleteShelf,
  editBranch,
  editCharacter,
  editInstalmentPlan,
  editProduct,
  editSampler,
  editSegment,
  followShelf,
  listBranches,
  listHistory,
  listProducts,
  listShelves,
  listTags,
  listUsers,
  previewPrices,
  type RouteDescriptor,
  renameBrand,
  restoreSegment,
  showProduct,
  showShelf,
  showTag,
  showTagView,
  tagSummary,
} from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiQuery, resourceOf, routeKey } from './api-query.ts';
import { written } from './call.ts';
import { HttpFailure } from './failure.ts';
import { queryClient } from './query-client.ts';
import { isStaleAfter, namesInTable } from './stale-after.ts';

const routes = (Object.values(contract) as unknown[]).filter(
  (value): value is RouteDescriptor => typeof value === 'object' && value !== null && 'path' in value,
);

const isStale = (write: RouteDescriptor, read: RouteDescriptor) => isStaleAfter(write, routeKey(read));

afterEach(() => queryClient.clear());

describe('what a write makes stale', () => {
  it('is what its resource answers, the history, and the resources that the table names', () => {
    expect(isStale(editProduct, showProduct)).toBe(true);
    expect(isStale(editProduct, listHistory)).toBe(true);
    expect(isStale(editProduct, listTags)).toBe(true);
    expect(isStale(editProduct, listUsers)).toBe(false);
    expect(isStale(createPrintJob, tagSummary)).toBe(true);
    expect(isStale(editBranch, listUsers)).toBe(true);
  });

  it('is every tag after a write to something that tags show: a drawing on the screen is what is printed', () => {
    const writes = [
      addSegmentProducts,
      bindSampler,
      deleteSegment,
      editBranch,
      editCharacter,
      editInstalmentPlan,
      editProduct,
      editSampler,
      editSegment,
      renameBrand,
      restoreSegment,
    ];
    const misses = writes.filter(
      (write) => ![showTag, listTags, showTagView].every((read) => isStale(write, read)),
    );
    expect(misses.map(({ id }) => id)).toEqual([]);
  });

  it('is nothing after a preview or a heartbeat, and not the page of what was deleted', () => {
    expect(routes.filter((read) => isStale(previewPrices, read))).toEqual([]);
    expect(routes.filter((read) => isStale(arrangeShelf, read))).toEqual([]);
    expect(routes.filter((read) => isStale(bePresent, read))).toEqual([]);
    expect(isStale(deleteShelf, listShelves)).toBe(true);
    expect(isStale(deleteShelf, showShelf)).toBe(false);
    expect(isStale(followShelf, showShelf)).toBe(true);
  });

  it('is named by resources and routes that exist', () => {
    const known = new Set(routes.flatMap((route) => [route.id, resourceOf(route)]));
    expect(namesInTable().filter((name) => !known.has(name))).toEqual([]);
  });

  it('is marked in the cache as soon as the write was answered, the rest is left', () => {
    const page = { queryKey: apiQuery(showProduct, { params: { id: 1 }, query: {} }).queryKey };
    const list = { queryKey: [...routeKey(listProducts), 'pages', { sort: 'name' }] };
    const others = { queryKey: apiQuery(listBranches, { query: { limit: 50 } }).queryKey };
    for (const { queryKey } of [page, list, others]) queryClient.setQueryData<unknown>(queryKey, {});
    written.emit(editProduct);
    const stale = (key: { queryKey: readonly unknown[] }) =>
      queryClient.getQueryState(key.queryKey)?.isInvalidated;
    expect([stale(page), stale(list), stale(others)]).toEqual([true, true, false]);
  });
});

describe('a mutation', () => {
  const run = (error: Error) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: () => Promise.reject(error),
        meta: { routes: [editProduct] },
      })
      .execute(undefined)
      .catch(() => undefined);
  const { queryKey } = apiQuery(showProduct, { params: { id: 1 }, query: {} });
  const reported = vi.fn();

  beforeEach(() => {
    reported.mockClear();
    vi.stubGlobal('reportError', reported);
    queryClient.setQueryData<unknown>(queryKey, {});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('that was refused because somebody else was faster marks what it would have changed', async () => {
    await run(new HttpFailure('answer', 400));
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
    await run(new HttpFailure('answer', 409));
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(reported).not.toHaveBeenCalled();
  });

  it('that breaks by a fault of the program gives the fault to the browser', async () => {
    const fault = new TypeError('x is undefined');
    await run(fault);
    expect(reported.mock.calls).toEqual([[fault]]);
  });
});
