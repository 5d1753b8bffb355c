import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLayout, layoutTag, resolveTag } from '@javon/price-tag';
import { svgString } from '@javon/price-tag/svg';
import { numbered, sampler } from '@javon/price-tag/testing';
import { launchWithCamera, type Scene, writeFilm } from '../../e2e/support/film.ts';
import { type Figure, figure, percentile } from '../../tools/lib/figure.ts';
import { startProgram } from '../support/program.ts';

const SELLER = { phone: '+998901000007', password: 'javon-demo' };
/** Number of times that each scene comes into view. */
const TIMES = 6;
/** Frames of the wall and of the tag: the wall is longer than the pause after a scan. */
const FILM = { perSecond: 20, wall: 42, tag: 24 } as const;
/** Factor by which the page is slowed down on this machine. */
const SLOWDOWN = 4;

const tag = svgString(
  layoutTag(resolveTag(numbered(3), sampler(1), 'uz').values, defaultLayout(1, 'A6'), {
    check: 'HTTPS://JAVON.EXAMPLE/T/0000001K2M3N4P5Q6R',
  }),
);
const SCENES: Readonly<Record<string, Scene>> = {
  clean: { svg: tag },
  noisy: { svg: tag, grain: 70 },
  tilted: { svg: tag, tilt: 25, aside: 30 },
  distant: { svg: tag, height: 1.1, grain: 20 },
  'bar code': { svg: tag, at: [0.24, 0.86] },
};

/**
 * Script in the page: records when a tag comes into view, by the picture's brightness, and when a scan is
 * listed.
 */
const WATCH = `(() => {
  const video = document.querySelector('video');
  const canvas = new OffscreenCanvas(32, 18);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const times = { views: 0, scans: [] };
  let wall = true, since = 0, listed = 0;
  const look = (now) => {
    context.drawImage(video, 0, 0, 32, 18);
    const { data } = context.getImageData(0, 0, 32, 18);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += data[i];
    const isWall = Math.abs(sum / (data.length / 4) - 138) < 4;
    if (wall && !isWall) { times.views += 1; since = performance.now(); }
    wall = isWall;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  const list = document.querySelector('[data-scans]');
  new MutationObserver(() => {
    if (list.children.length > listed && since > 0) { times.scans.push(performance.now() - since); since = 0; }
    listed = list.children.length;
  }).observe(list, { childList: true });
  window.times = times;
})()`;

/** Number of times a tag came into view, and the milliseconds until each answer. */
interface Times {
  readonly views: number;
  readonly scans: readonly number[];
}

async function measureScene(origin: string, folder: string, scene: Scene): Promise<Times> {
  const film = path.join(folder, 'film.y4m');
  const browser = await launchWithCamera(film);
  try {
    await writeFilm(browser, film, FILM.perSecond, [
      [{}, FILM.wall],
      [scene, FILM.tag],
    ]);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/auth/login?next=${encodeURIComponent('/walk_check')}`);
    await page.locator('[name=phone]').fill(SELLER.phone);
    await page.locator('[name=password]').fill(SELLER.password);
    await page.locator('button[type=submit]').click();
    await page.getByRole('button', { name: /^Kamera/ }).click();
    await page.locator('[data-state=running] video').waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(WATCH);
    const { times } = await page
      .waitForFunction(
        (most) => {
          const { times } = window as unknown as { times: Times };
          return times.views > most ? { times } : null;
        },
        TIMES,
        { timeout: 120_000 },
      )
      .then((found) => found.jsonValue() as Promise<{ times: Times }>);
    return times;
  } finally {
    await browser.close();
  }
}

/** Share of rendered tag codes in view that the camera reads, and the time until the answer. */
export async function measureCamera(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-camera-'));
  const server = await startProgram('apps/api/src/main.ts', { DATA_DIR: folder });
  try {
    const figures: Figure[] = [];
    for (const [name, scene] of Object.entries(SCENES)) {
      const { views, scans } = await measureScene(server.origin, folder, scene);
      // The last view may not be over yet.
      const share = Math.min(1, scans.length / (views - 1));
      figures.push(
        figure(`camera, ${name} tags: share read`, share * 100, '%', { of: 'value', atLeast: 95 }),
        figure(
          `camera, ${name} tags: in view to answer, CPU ${SLOWDOWN} × slower`,
          percentile(scans, 0.5),
          'ms',
          {
            of: 'value',
            atMost: 300,
          },
        ),
      );
    }
    return figures;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
