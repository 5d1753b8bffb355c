import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { notes, noteTexts, settle, typeSignIn } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { type Rows, readRows, SCREENS, visit } from '../support/screens.ts';
import { useStage } from '../support/stage.ts';
import { LANGUAGES, WORDS } from '../support/words.ts';

const stage = useStage();
let rows: Rows;
beforeAll(async () => {
  rows = await readRows(stage.site.db);
});

const SCHEMES = ['light', 'dark'] as const;
/** Without motion a picture is at rest when it is judged. */
const STILL = { reducedMotion: 'reduce' } as const;

/** What axe finds on the page as it stands: the rule, and where. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  );
}

describe('axe finds nothing', () => {
  it.each(LANGUAGES)(
    'on any screen, light and dark: %s',
    async (language) => {
      const { page } = await stage.enter({ as: PEOPLE.administrator, language, browser: STILL });
      let judged = 0;
      const found: string[] = [];
      await page.goto('/no-access');
      for (const one of SCREENS) {
        await visit(page, one, rows, language);
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          judged += 1;
          // All that the scheme changes is colours.
          const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
          found.push(
            ...(await findings(page, rules)).map((finding) => `${one.path} ${colorScheme}: ${finding}`),
          );
        }
      }
      console.log(`${judged} pictures judged in ${language}: ${SCREENS.length} screens, light and dark`);
      expect(found).toEqual([]);
    },
    180_000,
  );

  it.each(SCHEMES)('on what opens over a screen, and on mistakes: %s', async (colorScheme) => {
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
