import { showWalk, type Walk, type WalkDetails, type WalkScan, type WalkTag } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { browserStore } from '../../shared/box-store.ts';
import { routeKey } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { queryClient } from '../../shared/http/query-client.ts';
import { WALKS_DATABASE } from '../../shared/session/kept.ts';

/** A walk as it was loaded, for pages without a connection; under the person and the walk. */
interface KeptWalk {
  readonly key: string;
  readonly details: WalkDetails;
}

/** A kept walk with its scans as the server last answered them. */
type KeptScans = { readonly key: string } & Pick<WalkDetails, 'walk' | 'scans'>;

const kept = browserStore<KeptWalk>(WALKS_DATABASE, 'walks');
// Kept apart from the walk's tags, which are many: each scan writes them again.
const keptScans = browserStore<KeptScans>(WALKS_DATABASE, 'walks');

const keyOf = (person: number, walk: number) => `${person} ${walk}`;
const scansKeyOf = (key: string) => `${key} scans`;

/** Keeps the scans of the walk that a person does; of two calls the later one's stay. */
function keepScans(key: string, { walk, scans }: Pick<WalkDetails, 'walk' | 'scans'>): Promise<void> {
  return keptScans.put({ key: scansKeyOf(key), walk, scans });
}

/** Keeps the walk that a person does, in place of what was kept before. */
async function keepWalk(key: string, details: WalkDetails): Promise<void> {
  await Promise.all([keepScans(key, details), kept.put({ key, details })]);
  for (const { key: other } of await kept.all())
    if (other !== key && other !== scansKeyOf(key)) await kept.remove(other);
}

const BY_STATE = {
  to_print: 'wrong',
  take_down: 'down',
  printed: 'unconfirmed',
  current: 'right',
} as const satisfies Record<WalkTag['state'], WalkTag['by_barcode']>;

/** Returns the walk that was kept for pages without a connection, with the scans since then. */
async function keptWalk(key: string): Promise<WalkDetails | undefined> {
  const found = (await kept.all()).find((one) => one.key === key);
  if (found === undefined) return undefined;
  const since = (await keptScans.all()).find((one) => one.key === scansKeyOf(key));
  // A walk kept by an earlier version of the site has no further barcodes, no older prints, no verdicts by barcode, and
  // does not say which formats are needed.
  const tags = found.details.tags.map((tag) => ({
    ...tag,
    by_barcode: tag.by_barcode ?? BY_STATE[tag.state],
    more_barcodes: tag.more_barcodes ?? [],
    needed: tag.needed ?? tag.expected,
    older: tag.older ?? [],
  }));
  const { walk, scans } = since ?? found.details;
  return { ...found.details, tags, walk, scans };
}

/** Query of a walk with its tags and scans. Falls back to what was kept when there is no connection. */
export const walkQuery = (id: number, person: number) =>
  queryOptions({
    queryKey: [...routeKey(showWalk), id],
    queryFn: async ({ signal }): Promise<WalkDetails> => {
      const key = keyOf(person, id);
      try {
        const details = await call(showWalk, { params: { id } }, { signal, notify: 'none' });
        if (details.walk.ended_at === null) void keepWalk(key, details);
        else for (const one of [key, scansKeyOf(key)]) void kept.remove(one);
        return details;
      } catch (error) {
        const isAway = error instanceof HttpFailure && error.kind === 'network';
        const found = isAway ? await keptWalk(key) : undefined;
        if (found === undefined) throw error;
        return found;
      }
    },
    gcTime: 24 * 3_600_000,
  });

/**
 * Puts scans that the server answered, and the walk as it is then, into the cached walk; resolves when they are kept for
 * a page without a connection.
 */
export async function storeScans(
  person: number,
  { items, walk }: { readonly items: readonly WalkScan[]; readonly walk: Walk },
): Promise<void> {
  const { queryKey } = walkQuery(walk.id, person);
  const was = queryClient.getQueryData(queryKey);
  if (was === undefined) return;
  const fresh = new Set(items.map(({ id }) => id));
  const scans = [...was.scans.filter(({ id }) => !fresh.has(id)), ...items];
  scans.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  queryClient.setQueryData(queryKey, { ...was, walk, scans });
  // The answer of a fetch that began earlier may lack them.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.refetchQueries({ queryKey });
  if (walk.ended_at === null) await keepScans(keyOf(person, walk.id), { walk, scans });
}
