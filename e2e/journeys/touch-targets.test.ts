import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { PEOPLE } from '../support/people.ts';
import { type Rows, readRows, SCREENS, visit } from '../support/screens.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
let rows: Rows;
beforeAll(async () => {
  rows = await readRows(stage.site.db);
});

/** Screens of a day in a store. */
const OF_A_DAY = [
  '/my_day',
  '/shelf',
  '/shelf/{id}',
  '/priceTag',
  '/goods',
  '/goods/{id}',
  '/goods/{id}/product/{productId}',
  '/application',
  '/application/{id}',
  '/check_list',
  '/check_list/{id}',
];

/** Controls that may be lower, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '[class*=toolbar] *': 'the drawing of a shelf needs the height',
  'p a, li a, dd a, h1 a, h1 ~ * a': 'a link within a text is as high as its line',
  '[role=row] input[type=checkbox]': 'a press anywhere on the row chooses it',
  'tr[data-opens] a': 'a press anywhere on the row opens it',
};

/**
 * Returns the controls of the screen that a finger must hit more precisely than within 44 px: kind, name and size.
 * A target may be larger than what is drawn of it, so points above and below its middle are hit-tested.
 */
function smallTargets(page: Page, exceptions: readonly string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const REACH = 21;
    const small = new Set<string>();
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=combobox], [role=tab]',
    );
    for (const one of controls) {
      if (one.matches(selectors.join(', ')) || one.matches(':disabled')) continue;
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const box = one.getBoundingClientRect();
      const target = (one as HTMLInputElement).labels?.[0] ?? one;
      const isHit = (away: number) => {
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2 + away);
        return hit !== null && (one.contains(hit) || target.contains(hit));
      };
      // Covered, or for screen readers only.
      if (!isHit(0)) continue;
      if (box.height >= 2 * REACH + 1 || (isHit(-REACH) && isHit(REACH))) continue;
      const name = one.ariaLabel ?? one.textContent.trim();
      small.add(`${one.localName} "${name}": ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
    return [...small];
  }, exceptions);
}

describe('on a phone', () => {
  it.each(OF_A_DAY)('every control of %s is a target of 44 px', async (path) => {
    const { page } = await stage.enter({
      as: PEOPLE.director,
      browser: { ...PHONE, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    });
    const screen = SCREENS.find((one) => one.path === path);
    if (!screen) throw new Error(`No screen has the path ${path}`);
    await page.goto('/no-access');
    await visit(page, screen, rows);
    await page.locator('main :is(a, button, input)').filter({ visible: true }).nth(1).waitFor();
    expect(await smallTargets(page, Object.keys(EXCEPTIONS))).toEqual([]);
  });
});
