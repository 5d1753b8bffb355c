import axe from 'axe-core';
import type { Page } from 'playwright-core';

export const SCHEMES = ['light', 'dark'] as const;
/** Without motion, a page does not change while it is checked. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** Returns the violations that axe finds on the current page: the rule, and the place. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated, as the page's policy blocks added scripts; once per page, as it is half a megabyte.
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
