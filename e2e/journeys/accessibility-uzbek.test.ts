import { expect, it } from 'vitest';
import { findingsOnScreens, STILL } from '../support/axe.ts';
import { PEOPLE } from '../support/people.ts';
import { readRows } from '../support/screens.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

// A file for each language, so that both are judged at once. Colours do not change with the language, nor anything
// else with the colours: each language is judged in one scheme of the two.
it('[NAV-4] axe finds nothing on any screen, and its breadcrumbs end in its name: uz, light', async () => {
  const { page } = await stage.enter({
    as: PEOPLE.administrator,
    language: 'uz',
    browser: { ...STILL, colorScheme: 'light' },
  });
  expect(await findingsOnScreens(page, await readRows(stage.site.db), 'uz')).toEqual([]);
});
