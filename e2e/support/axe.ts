import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { type Rows, SCREENS, visit } from './screens.ts';
import type { Language } from './words.ts';

export const SCHEMES = ['light', 'dark'] as const;
/** Without motion a picture is at rest when it is judged. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** What axe finds on the page as it stands: the rule, and where. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  );
}

/** What axe finds on every screen, in both colour schemes, each finding with the screen's path. */
export async function findingsOnScreens(page: Page, rows: Rows, language: Language): Promise<string[]> {
  const found: string[] = [];
  await page.goto('/no-access');
  for (const one of SCREENS) {
    await visit(page, one, rows, language);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // All that the scheme changes is colours.
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
      found.push(...(await findings(page, rules)).map((finding) => `${one.path} ${colorScheme}: ${finding}`));
    }
  }
  return found;
}
