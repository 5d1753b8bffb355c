import type { Namespace } from '@javon/messages';
import { type ComponentType, createElement, use } from 'react';
import { HttpFailure } from '../http/failure.ts';
import { siteAnswers } from '../http/outage.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { isNotFetched } from './not-fetched.ts';

/** Prefix of the keys of screens for which the page was reloaded because a file was gone. */
const RELOADED = 'javon.reloaded.';

type FetchFirst = (search: object, params: object) => void | Promise<void>;

/** The code or the texts of a screen could not be fetched. */
export class ScreenNotFetched extends HttpFailure {
  /** Fetches them again; returns whether the screen can now be drawn. */
  readonly again: () => Promise<boolean>;

  constructor(kind: 'network' | 'unknown', again: () => Promise<boolean>) {
    super(kind);
    this.again = again;
  }
}

/**
 * Returns a screen whose code is fetched with its texts at the first visit. A module may export `fetchFirst`, which
 * starts fetching what the screen shows first at an address. Where a file cannot be fetched, the
 * screen fails with {@link ScreenNotFetched}; only where the server answers, and so has a newer build, the page is
 * reloaded, once.
 */
export function lazyScreen<M extends Record<string, unknown>, K extends keyof M & string>(
  load: () => Promise<M>,
  component: K,
  namespaces: readonly Namespace[],
) {
  let screen: ComponentType | undefined;
  let fetchFirst: FetchFirst | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;

  const fetchParts = async () => {
    try {
      const [module] = await Promise.all([load(), loadTexts(namespaces)]);
      screen = module[component] as ComponentType;
      fetchFirst = (module as { readonly fetchFirst?: FetchFirst }).fetchFirst;
      failure = undefined;
      sessionStorage.removeItem(RELOADED + component);
    } catch (error) {
      failure = isNotFetched(error) ? await notFetched() : error;
    }
  };
  const preload = () => {
    if (screen) return Promise.resolve();
    loading ??= fetchParts().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const notFetched = async () => {
    const again = async () => {
      await preload();
      return screen !== undefined;
    };
    if (!(await siteAnswers())) return new ScreenNotFetched('network', again);
    const key = RELOADED + component;
    if (sessionStorage.getItem(key) !== null) return new ScreenNotFetched('unknown', again);
    sessionStorage.setItem(key, '');
    location.reload();
    // The page goes; nothing is shown meanwhile.
    return new Promise<never>(() => {});
  };

  const fetchData = async (search: object, params: object) => {
    await preload();
    await fetchFirst?.(search, params);
  };

  // The name is no component's: it is made once for each screen, not while another is drawn.
  function drawScreen(props: object) {
    if (!screen) {
      if (failure) throw failure;
      use(preload());
    }
    return screen ? createElement(screen, props) : null;
  }
  return Object.assign(drawScreen, { preload, fetchData });
}
