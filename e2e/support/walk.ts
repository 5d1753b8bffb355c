import type { Page } from 'playwright-core';
import { findings } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { eventually, settle } from './page.ts';
import { pathOf, type Rows, SCREENS, type Screen, VIEWS, visit } from './screens.ts';
import type { Visit } from './stage.ts';
import { type Language, WORDS } from './words.ts';

/** Findings of a walk over the screens, by kind, each with the screen's path; and the links of the breadcrumbs. */
export interface Walked {
  /** Violations that axe finds, on a desktop. */
  readonly axe: string[];
  /** Breadcrumbs that do not end in the screen's name. */
  readonly crumbs: string[];
  /** Screens opened by a link whose heading did not have the focus after they were drawn. */
  readonly focus: string[];
  /** Screens opened by a link whose code was loaded before the visit, or not loaded after it. */
  readonly loads: string[];
  /** Screens opened by their address that led elsewhere, had another title, or showed an error. */
  readonly missed: string[];
  /** Elements wider than the narrowest phone. */
  readonly wide: string[];
  /** Names of the breadcrumbs of all screens, by their address; and those of each screen, by its path. */
  readonly links: Map<string, string>;
  readonly trails: Map<string, readonly string[]>;
}

/** Returns elements that overflow a side of the page, unless an element around them scrolls or clips them, and cut buttons. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = (element: Element | null): boolean => {
      for (let up = element; up && up !== document.body; up = up.parentElement) {
        if (up.id !== 'main' && getComputedStyle(up).overflowX !== 'visible') return true;
      }
      return false;
    };
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (right > innerWidth + 0.5 || left < -0.5) && !clips(element.parentElement);
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
    const cut = [...document.body.querySelectorAll('.mantine-Button-label')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => `the words of the button “${textContent}” are cut`);
    const { scrollWidth } = document.documentElement;
    return [...wide, ...cut, ...(scrollWidth === 360 ? [] : [`the page is ${scrollWidth} px wide`])];
  });
}

/** Resizes a page to a desktop or the narrowest phone, and waits until the screen is drawn again. */
async function resize(page: Page, { viewport }: typeof DESKTOP): Promise<void> {
  if (viewport) await page.setViewportSize(viewport);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await settle(page);
}

/** How a walk opens its screens. */
export type Opening = 'by address' | 'by link';

/**
 * Opens every screen and checks it as desktop and as phone. The page is resized once on each screen and keeps its size
 * for the next: of two walks, one that begins as desktop and one as phone, each first draws the screens in the size in
 * which the other does not.
 */
export async function walkScreens(
  { page, requests }: Pick<Visit, 'page' | 'requests'>,
  rows: Rows,
  language: Language,
  opening: Opening,
): Promise<Walked> {
  const walked: Walked = {
    axe: [],
    crumbs: [],
    focus: [],
    loads: [],
    missed: [],
    wide: [],
    links: new Map(),
    trails: new Map(),
  };
  const loadsOf = (code: string) =>
    requests.filter((request) => new RegExp(`/assets/${code}-[\\w-]+\\.js$`).test(request.url())).length;
  let isPhone = page.viewportSize()?.width === PHONE.viewport?.width;
  const trail = page.getByRole('navigation', { name: WORDS[language].frame.breadcrumbs });

  async function byAddress(screen: Screen): Promise<void> {
    const { path, crumb } = screen;
    // The page that changes a password cannot be left; the tests of the session cover that.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(screen.at(rows));
    await settle(page);
    const stands = new URL(page.url()).pathname;
    if (stands !== pathOf(screen, rows)) walked.missed.push(`${path} stands at ${stands}`);
    await eventually(() => page.title(), path)
      .toBe(`${WORDS[language].pages[crumb]} · Javon`)
      .catch(async () => walked.missed.push(`${path} is called ${await page.title()}`));
    if ((await page.locator('main [role=alert]').count()) > 0)
      walked.missed.push(`${path} tells of a mistake`);
  }

  const visited = new Set<string>();
  async function byLink(screen: Screen): Promise<void> {
    const { path, code } = screen;
    const early = visited.has(code) || screen.open === 'public' || screen.bare ? 0 : loadsOf(code);
    if (early > 0) walked.loads.push(`${path}: ${code} was loaded before`);
    visited.add(code);
    await visit(page, screen, rows, language);
    if (screen.open !== 'public' && !screen.bare && loadsOf(code) !== 1)
      walked.loads.push(`${path}: ${code} was loaded ${loadsOf(code)} times`);
    if (screen.open !== undefined) return;
    const isFocused = () =>
      page.evaluate(() => document.activeElement?.matches('h1, [data-autofocus]') ?? false);
    await eventually(isFocused, screen.path)
      .toBe(true)
      .catch(() => walked.focus.push(screen.path));
  }

  async function asPhone({ path }: Screen): Promise<void> {
    walked.wide.push(...(await overflowing(page)).map((what) => `${path}: ${what}`));
  }

  async function asDesktop({ path, bare, crumb }: Screen): Promise<void> {
    const name = WORDS[language].pages[crumb];
    const shown = bare ? name : await trail.locator('[aria-current=page]').textContent();
    const last = shown?.replaceAll('\u00AD', '');
    if (last !== name) walked.crumbs.push(`${path}: breadcrumbs end in ${last}`);
    walked.axe.push(...(await findings(page)).map((finding) => `${path}: ${finding}`));
    const links = bare ? [] : await trail.getByRole('link').all();
    const hrefs: string[] = [];
    for (const link of links) {
      const href = (await link.getAttribute('href')) ?? '';
      hrefs.push(href);
      walked.links.set(href, (await link.textContent()) ?? '');
    }
    walked.trails.set(path, hrefs);
  }

  await page.goto('/sos');
  await settle(page);
  for (const one of [...SCREENS, ...VIEWS]) {
    await (opening === 'by address' ? byAddress(one) : byLink(one));
    await (isPhone ? asPhone(one) : asDesktop(one));
    isPhone = !isPhone;
    await resize(page, isPhone ? PHONE : DESKTOP);
    await (isPhone ? asPhone(one) : asDesktop(one));
  }
  return walked;
}
