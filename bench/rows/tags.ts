import pg from 'pg';
import { type Figure, figure, median } from '../../tools/lib/figure.ts';
import { timeCalls } from '../support/load.ts';
import type { Program } from '../support/program.ts';

/** The tag queue of the branch that displays most products, its first page and its counts by state. */
export async function measureTags(server: Program, databaseUrl: string, token: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ branch_id: string; n: number }>(
    'select branch_id, count(distinct product_id)::int as n from placement group by 1 order by 2 desc limit 1',
  );
  await client.end();
  const { branch_id: branch, n } = rows[0] ?? { branch_id: '0', n: 0 };
  const time = async (path: string) => median(await timeCalls([`${server.origin}/api/uz${path}`], token, 15));
  const aim = { of: 'value', atMost: 60 } as const;
  return [
    figure(
      `tags of a branch by state, ${n} products on display, first page`,
      await time(`/price-tags?branch=${branch}&limit=50&state=to_print`),
      'ms',
      aim,
    ),
    figure(
      `tags of a branch, ${n} products, counts by category and format`,
      await time(`/price-tags/summary?branch=${branch}`),
      'ms',
      aim,
    ),
  ];
}
