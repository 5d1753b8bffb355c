import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Site at which passkeys are created and used: browsers bind each one to its name. */
export interface PasskeySite {
  /** Domain name (RP ID). */
  readonly name: string;
  readonly origin: string;
}

/** The configured site; empty if there is none. */
export interface OwnSite {
  readonly production_site: string;
}

/** Parts of a request that identify its page. */
export type PageRequest = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

const LOOPBACK = 'localhost';

/**
 * The site of passkeys: the configured one, else the loopback host by its name. WebAuthn accepts neither IP
 * addresses, including 127.0.0.1, nor plain http except on the loopback host.
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

/** Same, unless the call comes from a page of another site. */
export function passkeySiteOf(ownSite: OwnSite, page: PageRequest): PasskeySite | null {
  const site = passkeySite(ownSite, page);
  const { origin } = page.headers;
  return origin === undefined || origin === site?.origin ? site : null;
}
