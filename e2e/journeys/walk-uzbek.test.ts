import { describe, expect, it } from 'vitest';
import { STILL } from '../support/axe.ts';
import { eventually, follow, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { walkTests } from '../support/walk-tests.ts';

// A file for each language, so that both walks run in parallel. A language changes no colour, so each has one scheme.
describe('every screen, light, opened by its address: uz', () => {
  const { stage, walk, rows } = walkTests('uz', STILL, 'by address');

  it('[NAV-4] has breadcrumbs that each lead to the screen that they name', async () => {
    const { links, trails } = await walk();
    expect(trails.get('/shelf/edit/{id}')?.[1]).toBe(`/shelf/${rows().shelf}`);
    expect(links.size).toBeGreaterThan(10);
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/shelf');
    await settle(page);
    for (const [href, name] of links) {
      await follow(page, href);
      await settle(page);
      expect(new URL(page.url()).pathname, href).toBe(href);
      await eventually(() => page.title(), href).toBe(`${name} · Javon`);
      expect(await page.locator('main [role=alert]').count(), href).toBe(0);
    }
  });
});
