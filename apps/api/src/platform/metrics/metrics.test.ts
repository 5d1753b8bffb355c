import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

it('a gauge is computed when it is read', async () => {
  const pool = new pg.Pool();
  const metrics = new Metrics(pool);
  let open = 3;
  metrics.gauge('javon_event_streams', 'Open streams of events', () => open);
  const server = await metrics.serve(0);
  const read = async () => {
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /^javon_event_streams (\d+)$/m.exec(text)?.[1];
  };
  expect(await read()).toBe('3');
  open = 4;
  expect(await read()).toBe('4');
  server.close();
  await pool.end();
});
