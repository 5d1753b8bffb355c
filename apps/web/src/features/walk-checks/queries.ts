import {
  listShelves,
  listWalks,
  showWalk,
  showWalkResult,
  type Walk,
  type WalkDetails,
  type WalkScan,
} from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { browserStore } from '../../shared/box-store.ts';
import { apiQuery, routeKey } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { WALKS_DATABASE } from '../../shared/session/kept.ts';

/** A walk as it was loaded, for pages without a connection; under the person and the walk. */
interface KeptWalk {
  readonly key: string;
  readonly details: WalkDetails;
}

const kept = browserStore<KeptWalk>(WALKS_DATABASE, 'walks');

/** Keeps the walk that a person does, in place of those before it. */
async function keepWalk(key: string, details: WalkDetails): Promise<void> {
  for (const one of await kept.all()) if (one.key !== key) await kept.remove(one.key);
  await kept.put({ key, details });
}

/** Query of a walk with its tags and scans. Falls back to what was kept when there is no connection. */
export const walkQuery = (id: number, person: number) =>
  queryOptions({
    queryKey: [...routeKey(showWalk), id],
    queryFn: async ({ signal }): Promise<WalkDetails> => {
      const key = `${person} ${id}`;
      try {
        const details = await call(showWalk, { params: { id } }, { signal, notify: 'none' });
        if (details.walk.ended_at === null) void keepWalk(key, details);
        else void kept.remove(key);
        return details;
      } catch (error) {
        const isAway = error instanceof HttpFailure && error.kind === 'network';
        const found = isAway ? (await kept.all()).find((one) => one.key === key) : undefined;
        if (found === undefined) throw error;
        // A walk kept by an earlier version of the site has no further barcodes.
        const tags = found.details.tags.map((tag) => ({ ...tag, more_barcodes: tag.more_barcodes ?? [] }));
        return { ...found.details, tags };
      }
    },
    gcTime: 24 * 3_600_000,
  });

export const walkResultQuery = (id: number) => apiQuery(showWalkResult, { params: { id } });

/** The last walks of a branch. */
export const lastWalksQuery = (branch: string | undefined) =>
  apiQuery(listWalks, { query: { branch, limit: 10 } });

/** Shelves of a branch to choose from. */
export const shelvesQuery = (branch: string | undefined) =>
  apiQuery(listShelves, { query: { branch, limit: 200, sort: 'name' } });

/** Puts scans that the server answered, and the walk as it is then, into the cached walk. */
export function storeScans(
  client: QueryClient,
  person: number,
  { items, walk }: { readonly items: readonly WalkScan[]; readonly walk: Walk },
): void {
  client.setQueryData<WalkDetails>(walkQuery(walk.id, person).queryKey, (was) => {
    if (was === undefined) return was;
    const fresh = new Set(items.map(({ id }) => id));
    const scans = [...was.scans.filter(({ id }) => !fresh.has(id)), ...items];
    return { ...was, walk, scans: scans.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
  });
}
