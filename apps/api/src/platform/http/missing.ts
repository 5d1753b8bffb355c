import { ALL_ROUTES } from '@javon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Routes of the contract as patterns of whole addresses, with their methods. */
const PATTERNS = ALL_ROUTES.map(({ method, path, base }) => {
  const below = path.replace(/:[a-z_]+/gi, '[^/]+');
  return { method, pattern: new RegExp(`^/api${base === 'open' ? '' : '/(?:uz|ru)'}${below}/?$`, 'i') };
});

/** Methods by which an address of the interface can be called; none for one that does not exist. */
export function methodsOf(url: string): string[] {
  const [path = ''] = url.split('?');
  return [...new Set(PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

/**
 * Refuses a call that no route takes: with 405 and `Allow` where its address can be called by another method.
 * @throws AppError method_not_allowed, not_found
 */
export function refuseMissing({ url }: FastifyRequest, reply: FastifyReply): never {
  const allowed = methodsOf(url);
  if (allowed.length === 0) throw new AppError('not_found');
  reply.header('allow', allowed.join(', '));
  throw new AppError('method_not_allowed');
}
