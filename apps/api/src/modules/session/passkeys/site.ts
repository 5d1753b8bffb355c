import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Site at which passkeys are made and used: browsers bind each to its name. */
export interface PasskeySite {
  /** Domain name (RP ID). */
  readonly name: string;
  readonly origin: string;
}

/** The site that the settings name; empty if they name none. */
export interface OwnSite {
  readonly production_site: string;
}

/** Parts of a request by which its page is found. */
export type PageRequest = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

const LOOPBACK = 'localhost';

/**
 * The site of passkeys: the one of the settings, else the loopback host by its name. WebAuthn takes neither an address
 * in numbers, 127.0.0.1 included, nor plain http anywhere but on the loopback host.
 * @returns null if there is no such site
 */
export function passkeySite({ production_site }: OwnSite, page: PageRequest): PasskeySite | null {
  const own = production_site.includes('://') ? production_site : `https://${production_site}`;
  const url = URL.parse(production_site === '' ? `${page.protocol}://${page.host}` : own);
  if (url === null) return null;
  const { hostname: name, protocol, origin } = url;
  if (name === LOOPBACK) return { name, origin };
  if (production_site === '' || protocol !== 'https:' || isIP(name) !== 0 || name.startsWith('['))
    return null;
  return { name, origin };
}

/** The same, where the call does not come from a page of another site. */
export function passkeySiteOf(ownSite: OwnSite, page: PageRequest): PasskeySite | null {
  const site = passkeySite(ownSite, page);
  const { origin } = page.headers;
  return origin === undefined || origin === site?.origin ? site : null;
}
