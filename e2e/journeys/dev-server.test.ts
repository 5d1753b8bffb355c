import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it, onTestFinished } from 'vitest';
import { startDevServer } from '../../apps/web/test/dev-server.ts';
import { heading, typeSignIn } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();

it('the development server shows the sign-in page and, after sign-in, a screen', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'javon-dev-'));
  const dev = await startDevServer(stage.site.origin, cache);
  onTestFinished(async () => {
    await dev.close();
    await rm(cache, { recursive: true });
  });
  const { page } = await stage.enter({ at: { ...stage.site, origin: dev.origin } });
  await page.goto('/auth/login');
  await typeSignIn(page, PEOPLE.seller);
  await heading(page).filter({ hasText: WORDS.uz.pages.shelf }).waitFor();
});
