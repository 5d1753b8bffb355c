import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { TEMPLATE_DEMO } from '../../../test/templates.ts';

let server: TestServer;
let token: string;
const errors: string[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => void errors.push(line) };
  server = await testServer(TEMPLATE_DEMO, { LOG_LEVEL: 'error' }, null, logTo);
  token = await server.signIn('+998901000005', 'javon-demo');
});
afterAll(() => server.close());

/** Sizes of a PDF's pages in points. */
function pagesOf(pdf: Buffer): string[] {
  const found = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...found].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
}

const print = (id: number, query = '', language = 'uz') =>
  server.call('GET', `/api/${language}/shelves/${id}/plan.pdf${query}`, { token });

describe('the plan of a shelf on paper', () => {
  it('of all six types has a page from above, one for each face, and a list of its products', async () => {
    const shelves = await server.db
      .selectFrom('shelf')
      .innerJoin('branch', 'branch.id', 'shelf.branch_id')
      .select(['shelf.id', 'shelf.type'])
      .where('branch.code', '=', 'TAS-01')
      .execute();
    const faces = { straight: 1, left_l: 2, right_l: 2, u: 3, four_sided: 4, six_sided: 6 };
    const byType = new Map(shelves.map((one) => [one.type as keyof typeof faces, one.id]));
    expect(byType.size).toBe(6);
    for (const [type, id] of byType) {
      const answer = await print(id);
      expect([answer.statusCode, answer.headers['content-type']], type).toEqual([200, 'application/pdf']);
      const { n } = await server.db
        .selectFrom('placement')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('shelf_id', '=', id)
        .executeTakeFirstOrThrow();
      const pages = pagesOf(answer.rawPayload);
      expect(new Set(pages)).toEqual(new Set(['842 × 595']));
      expect(pages.length).toBeGreaterThan(1 + faces[type]);
      expect(pages.length).toBeLessThanOrEqual(1 + faces[type] + Math.ceil(n / 20));
    }
  });

  it('names its sides as the screens do, in the reader’s language', async () => {
    const { id } = await server.db
      .selectFrom('shelf')
      .innerJoin('branch', 'branch.id', 'shelf.branch_id')
      .select('shelf.id')
      .where('branch.code', '=', 'TAS-01')
      .where('shelf.type', '=', 'u')
      .executeTakeFirstOrThrow();
    const textOf = async (language: string) => {
      const { rawPayload } = await print(id, '', language);
      return execFileSync('pdftotext', ['-l', '1', '-', '-'], { input: rawPayload, encoding: 'utf8' });
    };
    for (const side of ['Chap tomon', 'Old tomon', 'Oʻng tomon']) expect(await textOf('uz')).toContain(side);
    for (const side of ['Левая', 'Передняя', 'Правая'])
      expect(await textOf('ru')).toContain(`${side} сторона`);
  });

  it('is as large as A3 on request, and refuses other sizes', async () => {
    expect(new Set(pagesOf((await print(1, '?paper=a3', 'ru')).rawPayload))).toEqual(new Set(['1191 × 842']));
    expect((await print(1, '?paper=a5')).statusCode).toBe(400);
  });

  it('is cancelled without a line in the log when the caller disconnects, running or waiting', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const gone = new AbortController();
    const ended: Promise<unknown>[] = [];
    server.app.server.on('request', (_, response) => ended.push(once(response, 'close')));
    const headers = { authorization: `Bearer ${token}` };
    const asked = Array.from({ length: 3 }, () =>
      fetch(`${address}/api/uz/shelves/1/plan.pdf`, { headers, signal: gone.signal }),
    );
    while (ended.length < asked.length) await setImmediate();
    gone.abort();
    for (const one of asked) await expect(one).rejects.toThrow();
    await Promise.all(ended);
    // Its slot is free again: the next call is accepted.
    expect((await print(1)).statusCode).toBe(200);
    expect(errors).toEqual([]);
  });
});
