import { expect, it } from 'vitest';
import { outageOfReadiness } from './outage.ts';

it.each([
  ['that is ready', 200, '{"status":"ready"}', null],
  ['whose files alone are away', 503, '{"status":"not ready","failing":["files"]}', null],
  ['whose database is away', 503, '{"status":"not ready","failing":["database"]}', 'failing'],
  ['whose database and files are away', 503, '{"failing":["database","files"]}', 'failing'],
  ['that has a fault of its own', 500, '{}', null],
  ['behind a proxy that gets no answer from it', 504, '<html></html>', 'failing'],
  ['behind a proxy that answers for it', 502, '<html></html>', 'failing'],
])('[OPS-5] a server %s is down or not', async (_name, status, body, outage) => {
  expect(await outageOfReadiness(new Response(body, { status }))).toBe(outage);
});
