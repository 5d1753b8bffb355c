/** Settings that the server writes into the page: the sites of the chain and how to reach the administrator. */
export interface SiteConfig {
  readonly sites: {
    /** Host of the production site; empty if there is none. */
    readonly production_site: string;
    readonly production_api: string;
    readonly development_api: string;
    /** Address of the other site, for when this one is down or has moved. */
    readonly other_site: string;
  };
  /** Link to the administrator's messenger; empty if there is none. */
  readonly messenger: string;
}

const NOTHING: SiteConfig = {
  sites: { production_site: '', production_api: '', development_api: '', other_site: '' },
  messenger: '',
};

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the content of the page's config element; anything missing or malformed becomes empty. */
export function parseConfig(content: string | null | undefined): SiteConfig {
  if (!content) return NOTHING;
  try {
    const raw = JSON.parse(content) as { sites?: Record<string, unknown>; messenger?: unknown };
    return {
      sites: {
        production_site: text(raw.sites?.production_site),
        production_api: text(raw.sites?.production_api),
        development_api: text(raw.sites?.development_api),
        other_site: text(raw.sites?.other_site),
      },
      messenger: text(raw.messenger),
    };
  } catch {
    return NOTHING;
  }
}

/** Host of a site given as a host or as an address. */
function hostOf(site: string): string {
  return site
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase();
}

/**
 * Returns the origin of the API: the production site uses the production API, any other site the development API,
 * and an empty setting means the site's own origin.
 */
export function apiOrigin(config: SiteConfig, host: string): string {
  const { production_site, production_api, development_api } = config.sites;
  const isProduction = production_site !== '' && hostOf(production_site) === host.toLowerCase();
  return (isProduction ? production_api : development_api).replace(/\/+$/, '');
}

/** Address to use in place of this site; empty if there is none. */
export function otherSite(config: SiteConfig, host: string): string {
  const site = config.sites.other_site || config.sites.production_site;
  if (!site || hostOf(site) === host.toLowerCase()) return '';
  return /^https?:\/\//.test(site) ? site : `https://${site}`;
}

let current: SiteConfig | undefined;

export function siteConfig(): SiteConfig {
  current ??= parseConfig(document.querySelector('meta[name="javon-config"]')?.getAttribute('content'));
  return current;
}
