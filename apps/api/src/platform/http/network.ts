import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * Client that limits count: an IPv4 address, or the /64 network of an IPv6 address, because a client may use any
 * address of its network.
 */
export function networkOf(address: string): string {
  return normalizeIP(address);
}

/**
 * Returns the addresses of an X-Forwarded-For header without the ports that some proxies write: `10.1.2.3:5678`,
 * `[2001:db8::1]:5678`. Only the entries after the last one that is no address count: nobody knows who wrote those
 * before it. Undefined if there are none.
 */
export function forwardedFor(header: string | readonly string[] | undefined): string | undefined {
  const addresses = String(header ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()));
  const last = addresses.findLastIndex((address) => isIP(address) === 0);
  return addresses.slice(last + 1).join(', ') || undefined;
}

function withoutPort(entry: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(entry) ?? [];
  return v4 ?? v6 ?? entry;
}
