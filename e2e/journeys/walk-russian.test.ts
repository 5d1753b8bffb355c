import { beforeAll, describe, expect, it } from 'vitest';
import { STILL } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { PEOPLE } from '../support/people.ts';
import { type Rows, readRows } from '../support/screens.ts';
import { useStage } from '../support/stage.ts';
import { type Walked, walkScreens } from '../support/walk.ts';

const stage = useStage();
let rows: Rows;
beforeAll(async () => {
  rows = await readRows(stage.site.db);
});

/** The walk, taken by the first test that asks what it showed. */
let taken: Walked | undefined;
async function walk(): Promise<Walked> {
  if (taken) return taken;
  const { page } = await stage.enter({
    as: PEOPLE.administrator,
    language: 'ru',
    browser: { ...PHONE, ...STILL },
  });
  taken = await walkScreens(page, rows, 'ru');
  return taken;
}

// A file for each language, so that both are walked at once.
describe('every screen, opened on a phone: ru', () => {
  it('shows axe nothing, light and dark', async () => {
    expect((await walk()).axe).toEqual([]);
  });

  it('[NAV-4] has breadcrumbs that end in its name', async () => {
    expect((await walk()).crumbs).toEqual([]);
  });

  it('is no wider than a phone of 360 px', async () => {
    expect((await walk()).wide).toEqual([]);
  });

  it('has the focus on its heading after the navigation', async () => {
    expect((await walk()).focus).toEqual([]);
  });
});
