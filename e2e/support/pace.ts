import type { BrowserContext, Page } from 'playwright-core';

/**
 * Longest wait for anything on a page, milliseconds. On a slow and busy machine the first visit alone takes
 * ten seconds; with a long wait, a failure is only reported later.
 */
export const PATIENCE_MS = 30_000;

/** Factor by which pages run slower, from E2E_SLOWDOWN: it shows which tests depend on speed. */
const SLOWDOWN = Number(process.env.E2E_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Slows every page of a context by that factor. */
export function pace(context: BrowserContext): void {
  context.setDefaultTimeout(PATIENCE_MS);
  // A page may be closed before it is slowed.
  if (SLOWDOWN > 1) context.on('page', (page) => void slowDown(page).catch(() => {}));
}
