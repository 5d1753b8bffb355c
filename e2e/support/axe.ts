import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type Rows, SCREENS, VIEWS, visit } from './screens.ts';
import { type Language, WORDS } from './words.ts';

export const SCHEMES = ['light', 'dark'] as const;
/** All that a scheme changes is colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Without motion a picture is at rest when it is judged. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** What axe finds on the page as it stands: the rule, and where. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated, as the page's own policy lets no script be added; once for each page, as it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const judge = (globalThis as unknown as { axe: typeof axe }).axe;
    const options = { resultTypes: ['violations' as const], ...(only ? { runOnly: [...only] } : {}) };
    return (await judge.run(document, options)).violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  );
}

/**
 * What is wrong with any screen as such: what axe finds, in both colour schemes, and breadcrumbs [NAV-4] that do
 * not end in the screen's name; each with the screen's path.
 */
export async function findingsOnScreens(page: Page, rows: Rows, language: Language): Promise<string[]> {
  const found: string[] = [];
  const { frame, pages } = WORDS[language];
  const here = page.getByRole('navigation', { name: frame.breadcrumbs }).locator('[aria-current=page]');
  await page.goto('/no-access');
  for (const one of [...SCREENS, ...VIEWS]) {
    await visit(page, one, rows, language);
    const crumb = one.bare ? pages[one.crumb] : await here.textContent();
    if (crumb !== pages[one.crumb]) found.push(`${one.path}: breadcrumbs end in ${crumb}`);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'dark' ? OF_COLOURS : undefined;
      found.push(...(await findings(page, rules)).map((finding) => `${one.path} ${colorScheme}: ${finding}`));
    }
  }
  return found;
}
