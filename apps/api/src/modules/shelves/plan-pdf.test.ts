import { setImmediate } from 'node:timers/promises';
import { type DocumentPage, documentPages, type PlanPlacement, planFromForm } from '@javon/planogram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { textWidth } from './plan-content.ts';
import { planPdf } from './plan-pdf.ts';

const FACTS = { title: 'Javon', language: 'uz', date: new Date('2026-11-21T09:00:00Z') };
const PLACES = 5000;
const SHAPE = planFromForm({
  type: 'six_sided',
  main: 6000,
  left: null,
  right: null,
  storeys: 6,
  leftStoreys: null,
  rightStoreys: null,
  bottom: 120,
  height: 380,
  depth: 450,
  supports: null,
  tables: [],
  start: { face: 1, end: 'left' },
});
const placementOf = (i: number): PlanPlacement => ({
  id: i + 1,
  product: i + 1,
  face: 1 + (i % 6),
  storey: 1 + (Math.trunc(i / 6) % 6),
  x: Math.trunc(i / 36) * 42,
  width: 42,
  height: 300,
  depth: 100,
  front: 1,
  back: 0,
  stack: 1,
  priority: 0,
});

/** The pages of the largest possible shelf. */
function largest(): Generator<DocumentPage> {
  const placements = Array.from({ length: PLACES }, (_, i) => placementOf(i));
  return documentPages(
    { ...SHAPE, placements },
    {
      format: 'a4',
      title: 'Javon',
      subtitle: 'TAS-01',
      measure: textWidth,
      words: {
        face: String,
        page: (page, pages) => `${page} / ${pages}`,
        columns: { number: '№', storey: '', sku: '', name: '', pieces: '', price: '' },
      },
      productOf: ({ product }) => ({ sku: `sku-${product}`, name: `Samsung Galaxy A${product}`, price: '1' }),
    },
  );
}

const never = new AbortController().signal;

describe('the plan of the largest shelf', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it('blocks nobody: other calls are answered while it is drawn', async () => {
    let isDrawn = false;
    const drawn = planPdf(FACTS, largest(), never).finally(() => {
      isDrawn = true;
    });
    let answered = 0;
    while (!isDrawn) {
      expect((await server.call('GET', '/healthz')).statusCode).toBe(200);
      if (!isDrawn) answered += 1;
      // An injected call is answered without the event loop; one from outside is not.
      await setImmediate();
    }
    expect((await drawn).subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(answered).toBeGreaterThan(10);
  });

  it('yields to others between any two pages, and between drawing and writing one', async () => {
    let [turns, isDrawn] = [0, false];
    const turnsAt: number[] = [];
    const pages = (function* () {
      for (const page of largest()) {
        turnsAt.push(turns);
        yield page;
      }
    })();
    const drawn = planPdf(FACTS, pages, never).finally(() => {
      isDrawn = true;
    });
    while (!isDrawn) {
      await setImmediate();
      turns += 1;
    }
    await drawn;
    expect(turnsAt.length).toBeGreaterThan(200);
    for (const [i, at] of turnsAt.entries()) if (i > 0) expect(at - (turnsAt[i - 1] ?? 0)).toBeGreaterThan(1);
  });

  it('stops being drawn once the caller has disconnected', async () => {
    const gone = new AbortController();
    let [asked, hasEnded] = [0, false];
    const pages = (function* () {
      try {
        for (const page of largest()) {
          asked += 1;
          if (asked === 3) gone.abort();
          yield page;
        }
      } finally {
        hasEnded = true;
      }
    })();
    await expect(planPdf(FACTS, pages, gone.signal)).rejects.toMatchObject({ name: 'AbortError' });
    for (let i = 0; i < 5; i++) await setImmediate();
    expect([asked, hasEnded]).toEqual([3, true]);
  });

  it('that cannot be drawn is an error, and no broken file', async () => {
    const pages = (function* () {
      for (const page of largest()) {
        if (page.kind === 'list') throw new Error('no such face');
        yield page;
      }
    })();
    await expect(planPdf(FACTS, pages, never)).rejects.toThrow('no such face');
  });
});
