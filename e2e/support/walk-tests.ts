import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, it, onTestFailed } from 'vitest';
import { PEOPLE } from './people.ts';
import { type Rows, readRows } from './screens.ts';
import { type Stage, useStage } from './stage.ts';
import { type Opening, type Walked, walkScreens } from './walk.ts';
import type { Language } from './words.ts';

interface Walk {
  readonly stage: Stage;
  /** Runs the walk once; later calls return its result. */
  readonly walk: () => Promise<Walked>;
  /** Rows with which the screens were opened. */
  readonly rows: () => Rows;
}

/** Tests of every screen in a language, with the given browser and way of opening; one walk serves them all. */
export function walkTests(language: Language, browser: BrowserContextOptions, opening: Opening): Walk {
  const stage = useStage();
  let rows: Rows;
  beforeAll(async () => {
    rows = await readRows(stage.site.db);
  });

  let taken: Walked | undefined;
  async function walk(): Promise<Walked> {
    // A retry walks again.
    onTestFailed(() => {
      taken = undefined;
    });
    if (taken) return taken;
    // Only a browser that has loaded nothing yet shows which code each screen loads.
    const fresh = opening === 'by link';
    const visit = await stage.enter({ as: PEOPLE.administrator, language, browser, fresh });
    taken = await walkScreens(visit, rows, language, opening);
    return taken;
  }

  it('has no violation that axe finds', async () => {
    expect((await walk()).axe).toEqual([]);
  });

  it('[NAV-4] has breadcrumbs that end in its name', async () => {
    expect((await walk()).crumbs).toEqual([]);
  });

  it('is no wider than a phone of 360 px', async () => {
    expect((await walk()).wide).toEqual([]);
  });

  if (opening === 'by link') {
    it('has the focus on its heading after the navigation', async () => {
      expect((await walk()).focus).toEqual([]);
    });

    it('[NAV-3] loads its code when it is first visited, and once', async () => {
      expect((await walk()).loads).toEqual([]);
    });
  } else {
    it('[NAV-1] opens at its path for a person with the permission', async () => {
      expect((await walk()).missed).toEqual([]);
    });
  }

  return { stage, walk, rows: () => rows };
}
