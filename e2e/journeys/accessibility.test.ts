import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, SCHEMES, STILL } from '../support/axe.ts';
import { notes, noteTexts, settle, slowNotifications, typeSignIn } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();

describe('axe finds nothing', () => {
  it.each(SCHEMES)('on menus and dialogs over a screen, and on errors: %s', async (colorScheme) => {
    const { page, expectFault } = await stage.enter({
      as: PEOPLE.administrator,
      browser: { ...STILL, colorScheme },
    });
    expectFault('status of 401');
    const { frame } = WORDS.uz;
    const found: string[] = [];
    const judge = async (what: string) => {
      found.push(...(await findings(page)).map((finding) => `${what}: ${finding}`));
    };
    await slowNotifications(page);
    await page.goto('/no-access');
    await settle(page);
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox', { name: frame.search.placeholder }).fill('televizor');
    await page.getByRole('group', { name: frame.search.products }).waitFor();
    await judge('palette');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: frame.user.menu }).click();
    await page.getByRole('button', { name: frame.user.sign_out, exact: true }).waitFor();
    await judge('user menu');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: frame.branch.label, exact: true }).click();
    await page.getByRole('option').first().waitFor();
    await judge('branch switch');
    await page.goto('/nowhere');
    await settle(page);
    await judge('not found');
    await page.goto('/auth/login');
    await page.locator('button[type=submit]').click();
    await judge('empty fields');
    await typeSignIn(page, { ...PEOPLE.seller, password: 'wrong password' });
    await notes(page).first().waitFor();
    expect(await noteTexts(page)).toHaveLength(1);
    await judge('notification');
    expect(found).toEqual([]);
  });
});

/** Presses Tab until the focus leaves the screen. Returns the elements that another one covered while they had the focus. */
async function coveredStops(page: Page): Promise<{ stops: number; covered: string[] }> {
  const covered: string[] = [];
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const one = document.activeElement;
      if (!(one instanceof HTMLElement) || !one.matches('main *')) return null;
      // The input of a switch or of segments is drawn by its label.
      const drawn = (one as HTMLInputElement).labels?.[0] ?? one;
      const { x, y, width, height } = drawn.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return { name: one.ariaLabel ?? drawn.textContent, isSeen: drawn.contains(top) || one.contains(top) };
    });
    if (stop === null) return { stops, covered };
    if (!stop.isSeen) covered.push(stop.name);
  }
}

describe('the focus', () => {
  it.each([
    ['a new campaign', PEOPLE.analyst, '/analytic_price_tag?add=true'],
    ['a check list’s questions', PEOPLE.administrator, '/check_list/template/1'],
  ] as const)('is not below the bar at the foot of %s', async (_what, as, path) => {
    const { page } = await stage.enter({ as, browser: STILL });
    await page.goto(path);
    await settle(page);
    const { stops, covered } = await coveredStops(page);
    expect(stops).toBeGreaterThan(10);
    expect(covered).toEqual([]);
  });
});
