import pg from 'pg';
import { type Figure, figure, median } from '../../tools/lib/figure.ts';
import { timeCalls } from '../support/load.ts';
import type { Program } from '../support/program.ts';

const PRODUCTS = 200;

interface Campaign {
  readonly id: number;
  readonly version: number;
}

async function send(server: Program, token: string, path: string, body: unknown): Promise<Campaign> {
  const answer = await fetch(`${server.origin}/api/uz${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Campaign;
}

/**
 * Reads the parts of a campaign of 200 products: the products that most branches display, all branches, a sampler.
 */
async function partsOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const products = await client.query<{ id: string; price: string }>(
      `select p.id, p.price from product p where p.deleted_at is null and p.price > 1000
       order by (select count(*) from placement pl where pl.product_id = p.id) desc, p.id limit ${PRODUCTS}`,
    );
    const branches = await client.query<{ id: string }>('select id from branch where closed_at is null');
    const samplers = await client.query<{ id: string }>(
      "select id from sampler where format = 'A6' and deleted_at is null order by kind = 2 desc, id limit 1",
    );
    return {
      products: products.rows.map(({ id, price }) => ({
        product: Number(id),
        price: Number(price) - 1000,
        old_price: Number(price),
      })),
      branches: branches.rows.map(({ id }) => Number(id)),
      sampler: Number(samplers.rows[0]?.id),
    };
  } finally {
    await client.end();
  }
}

/** Issues a campaign to every branch of the chain: time of the issue, and of reading its funnel. */
export async function measureCampaigns(
  server: Program,
  databaseUrl: string,
  token: string,
): Promise<Figure[]> {
  const { products, branches, sampler } = await partsOf(databaseUrl);
  const made = await send(server, token, '/analytic-price-tags', {
    name: 'Bench',
    begins: '2198-01-01',
    ends: '2198-12-31',
    format: 'A6',
    sampler,
    products,
    branches,
  });
  const began = performance.now();
  const { id, version } = await send(server, token, `/analytic-price-tags/${made.id}/issue`, {
    version: made.version,
  });
  const issue = performance.now() - began;
  const funnel = median(
    await timeCalls([`${server.origin}/api/uz/analytic-price-tags/${id}/funnel`], token, 15),
  );
  // Withdrawn, because the next run uses the same products and branches.
  await send(server, token, `/analytic-price-tags/${id}/withdraw`, { version });
  const what = `campaign to ${branches.length} branches × ${products.length} products`;
  return [
    figure(`${what}, issued`, issue, 'ms', { of: 'value', atMost: 3000 }),
    figure(`${what}, its funnel`, funnel, 'ms', { of: 'value', atMost: 100 }),
  ];
}
