import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Pulls a finger down from a point, in steps as a touch screen reports them. */
async function pull(touch: CDPSession, way: number, from = { x: 200, y: 300 }): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: down === undefined ? [] : [{ x: from.x, y: from.y + down }],
    });
  await send('touchStart', 0);
  for (let down = 20; down <= way; down += 20) await send('touchMove', down);
  await send('touchEnd');
}

/** Returns a counter of the answers of a path from now on. */
function counted(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (path.test(new URL(response.url()).pathname)) count += 1;
  });
  return () => count;
}

/** Text for screen readers about the refresh of the list. */
function said(page: Page): Locator {
  const { refreshing, refreshed } = WORDS.uz.frame;
  return page.getByText(new RegExp(`^(${refreshing}|${refreshed})$`));
}

async function hasRefreshed(page: Page): Promise<boolean> {
  return (await said(page).allTextContents()).includes(WORDS.uz.frame.refreshed);
}

describe('a list on a phone', () => {
  it.each([
    ['/my_day', /\/my-day$/],
    ['/check_list', /\/check-lists$/],
    ['/priceTag', /\/price-tags$/],
    ['/walk_check', /\/walk-checks$/],
    ['/shelf', /\/shelves$/],
    ['/application', /\/applications$/],
  ] as const)('[NAV-7] %s is refreshed by a pull, without a reload', async (path, answered) => {
    const { page, context } = await stage.enter({ as: PEOPLE.director, browser: PHONE });
    await page.goto(path);
    await settle(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const count = counted(page, answered);
    const touch = await context.newCDPSession(page);
    await pull(touch, 60);
    expect(await said(page).count()).toBe(0);
    const before = count();
    await pull(touch, 200);
    await eventually(() => hasRefreshed(page)).toBe(true);
    expect(count()).toBeGreaterThan(before);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('[NAV-7] is not refreshed by a pull that begins on a drawing', async () => {
    const { page, context } = await stage.enter({ as: PEOPLE.director, browser: PHONE });
    await page.goto('/my_day');
    await settle(page);
    const touch = await context.newCDPSession(page);
    // A drawing handles touches itself.
    const makeDrawing = (isDrawing: boolean) =>
      page.locator('main > *').evaluateAll(
        (parts, action) => {
          for (const part of parts) (part as HTMLElement).style.touchAction = action;
        },
        isDrawing ? 'none' : '',
      );
    await makeDrawing(true);
    await pull(touch, 200);
    expect(await said(page).count()).toBe(0);
    await makeDrawing(false);
    await pull(touch, 200);
    await eventually(() => hasRefreshed(page)).toBe(true);
  });

  it('[NAV-7] does not refresh when it is scrolled down, and a button refreshes it too', async () => {
    const low = { ...PHONE, viewport: { width: 390, height: 560 } };
    const { page, context } = await stage.enter({ as: PEOPLE.director, browser: low });
    await page.goto('/check_list');
    await settle(page);
    const scrollTo = (top: number) =>
      page.locator('main').evaluate((main, to) => {
        main.scrollTop = to;
        return main.scrollTop;
      }, top);
    await eventually(() => scrollTo(100)).toBe(100);
    const touch = await context.newCDPSession(page);
    await pull(touch, 200);
    expect(await said(page).count()).toBe(0);
    await scrollTo(0);
    const button = page.getByRole('button', { name: WORDS.uz.frame.refresh, exact: true });
    await button.focus();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.press('Enter');
    await eventually(() => hasRefreshed(page)).toBe(true);
  });
});
