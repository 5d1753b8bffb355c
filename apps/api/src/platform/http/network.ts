import { normalizeIP } from '@fastify/rate-limit';

/**
 * Client that limits count: an IPv4 address, or the /64 network of an IPv6 address, because a client may use any
 * address of its network.
 */
export function networkOf(address: string): string {
  return normalizeIP(address);
}
