import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from '../../e2e/support/browser.ts';
import { type Figure, figure, percentile } from '../../tools/lib/figure.ts';
import { fullShelf, PLACEMENTS, STOREYS } from '../support/full-shelf.ts';
import { signIn, startProgram } from '../support/program.ts';

const MERCHANDISER = { phone: '+998901000002', password: 'javon-demo' };
/** Number of drags, and of mouse moves in each. */
const DRAGS = 24;
const MOVES = 20;
/** Time limit of a frame, milliseconds. */
const FRAME = 16;

/**
 * Drags goods on a full shelf in Chromium: main-thread time of each frame, including drawing. Measured in CPU
 * time, so that other work on the machine does not count.
 */
export async function measureDragging(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-dragging-'));
  const server = await startProgram('apps/api/src/main.ts', { DATA_DIR: folder });
  const browser = await launch();
  try {
    const token = await signIn(server.origin, MERCHANDISER.phone, MERCHANDISER.password);
    const id = await fullShelf(server.origin, token);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.origin}/auth/login?next=${encodeURIComponent(`/shelf/${id}?edit=true`)}`);
    await page.locator('[name=phone]').fill(MERCHANDISER.phone);
    await page.locator('[name=password]').fill(MERCHANDISER.password);
    await page.locator('button[type=submit]').click();
    const boxes = page.locator('[data-placement]');
    await boxes.nth(PLACEMENTS - 1).waitFor();
    await page.locator('[data-canvas][data-editing]').waitFor();

    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return (metrics.find((one) => one.name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    // As text, because this part has no types of a browser.
    const frames = () =>
      page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const during = async (work: () => Promise<unknown>) => {
      const before = await spent();
      await work();
      return (await spent()) - before;
    };
    const [lifts, moves, drops]: [number[], number[], number[]] = [[], [], []];
    for (let drag = 0; drag < DRAGS; drag += 1) {
      const from = await boxes.nth(120 + drag * 7).boundingBox();
      const zones = page.locator('[data-canvas] rect[data-zone]');
      const to = await zones.nth(drag % STOREYS).boundingBox();
      if (!from || !to) throw new Error('The shelf is not on the screen');
      const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
      const end = [to.x + to.width - 12, to.y + to.height * 0.6] as const;
      await page.mouse.move(x, y);
      lifts.push(
        await during(async () => {
          await page.mouse.down();
          await page.mouse.move(x + 8, y);
          await frames();
        }),
      );
      moves.push((await during(() => page.mouse.move(...end, { steps: MOVES }))) / MOVES);
      drops.push(
        await during(async () => {
          await page.mouse.up();
          await frames();
        }),
      );
      await page.keyboard.press('Escape');
    }
    const aim = { of: 'value', atMost: FRAME } as const;
    const name = (what: string) => `${what} among ${PLACEMENTS} placements, a frame of the page's thread`;
    // Picking up and dropping are drawn in the two frames that follow.
    const two = { of: 'value', atMost: 2 * FRAME } as const;
    return [
      figure(name('dragging'), percentile(moves, 0.9), 'ms', aim),
      figure(`taking in hand among ${PLACEMENTS}, two frames`, percentile(lifts, 0.5), 'ms', two),
      figure(`putting down among ${PLACEMENTS}, two frames`, percentile(drops, 0.5), 'ms', two),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
