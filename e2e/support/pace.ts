import type { BrowserContext, Page } from 'playwright-core';

/**
 * Longest wait for anything on a page, milliseconds. On a slow and busy machine a first visit alone takes ten
 * seconds; what never comes only fails later.
 */
export const PATIENCE_MS = 30_000;

/** How many times slower than the machine pages are to run, by E2E_SLOWDOWN: it shows what hangs on speed. */
const SLOWDOWN = Number(process.env.E2E_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Makes every page of a context as slow as it was asked for. */
export function pace(context: BrowserContext): void {
  context.setDefaultTimeout(PATIENCE_MS);
  // A page may be gone before it was slowed down.
  if (SLOWDOWN > 1) context.on('page', (page) => void slowDown(page).catch(() => {}));
}
