import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnswerOf, WalkDetails } from '@javon/contract';
import { launchWithCamera, writeFilm } from '../../e2e/support/film.ts';
import { type Figure, figure, percentile, unaimedFigure } from '../../tools/lib/figure.ts';
import { send, sendForJson } from '../support/call.ts';
import { type Program, signIn, startProgram } from '../support/program.ts';

const SELLER = { phone: '+998901000007', password: 'javon-demo' };
const SCANS = 200;
/** Number of scans that a phone sends together when its connection is back. */
const AT_ONCE = 50;
/** Duration of measuring the camera, milliseconds. */
const WATCH_MS = 20_000;

/** Scans of the tags of a walk, one after another, repeated as needed; repeats get the verdict twice. */
function scansOf({ tags }: WalkDetails): { id: string; code: string; at: string }[] {
  const barcodes = tags.flatMap(({ barcode }) => barcode ?? []);
  const at = new Date().toISOString();
  return Array.from({ length: SCANS }, (_, i) => ({
    id: randomUUID(),
    code: barcodes[i % barcodes.length] ?? '',
    at,
  }));
}

async function measureServer({ origin }: Program): Promise<Figure[]> {
  const token = await signIn(origin, SELLER.phone, SELLER.password);
  const url = `${origin}/api/uz/walk-checks`;
  const walkOnce = async (together: number): Promise<number[]> => {
    const { walk } = await sendForJson<AnswerOf<'beginWalk'>>('POST', url, token, {});
    const details = await sendForJson<WalkDetails>('GET', `${url}/${walk.id}`, token);
    const scans = scansOf(details);
    const times: number[] = [];
    for (let i = 0; i < scans.length; i += together) {
      const started = performance.now();
      await send('POST', `${url}/${walk.id}/scans`, token, { scans: scans.slice(i, i + together) });
      times.push(performance.now() - started);
    }
    await send('POST', `${url}/${walk.id}/end`, token, {});
    return times;
  };
  // The first walk is a warm-up.
  await walkOnce(1);
  const single = await walkOnce(1);
  const together = await walkOnce(AT_ONCE);
  const list = await sendForJson<AnswerOf<'listWalks'>>('GET', `${url}?limit=1`, token);
  if ((list.items[0]?.scanned ?? 0) === 0) throw new Error('Nothing was scanned');
  const seconds = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / 1000;
  return [
    unaimedFigure(`walk of ${SCANS} tags, one scan a call`, SCANS / seconds(single), 'scans/s'),
    figure('walk: answer to a scan, median', percentile(single, 0.5), 'ms', { of: 'value', atMost: 100 }),
    figure('walk: answer to a scan, 99 % under', percentile(single, 0.99), 'ms', {
      of: 'value',
      atMost: 300,
    }),
    unaimedFigure(
      `walk: ${AT_ONCE} scans a call, as after an hour offline`,
      SCANS / seconds(together),
      'scans/s',
    ),
  ];
}

type Browser = Awaited<ReturnType<typeof launchWithCamera>>;

/** CPU time of a browser's pages and workers, seconds. */
async function cpuSeconds(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
}

/** Share of a core used by the page of an open walk while its camera looks at a wall. */
async function measurePhone({ origin }: Program, folder: string): Promise<Figure[]> {
  const film = path.join(folder, 'film.y4m');
  const browser = await launchWithCamera(film);
  try {
    await writeFilm(browser, film, 20, [[{}, 40]]);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/auth/login?next=${encodeURIComponent('/walk_check')}`);
    await page.locator('[name=phone]').fill(SELLER.phone);
    await page.locator('[name=password]').fill(SELLER.password);
    await page.locator('button[type=submit]').click();
    await page.getByRole('button', { name: /^Kamera/ }).click();
    await page.locator('[data-state=running] video').waitFor();
    const before = await cpuSeconds(browser);
    await page.waitForTimeout(WATCH_MS);
    const share = ((await cpuSeconds(browser)) - before) / (WATCH_MS / 1000);
    return [unaimedFigure('walk: page with the camera looking, share of a core', share * 100, '%')];
  } finally {
    await browser.close();
  }
}

/** A walk of 200 tags: response time of scans, and CPU load of the camera on the phone. */
export async function measureWalk(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-walk-'));
  const server = await startProgram('apps/api/src/main.ts', { DATA_DIR: folder });
  try {
    return [...(await measureServer(server)), ...(await measurePhone(server, folder))];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
