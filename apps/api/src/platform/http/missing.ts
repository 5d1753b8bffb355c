import { ALL_ROUTES } from '@javon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Routes of the contract as patterns of full paths, with their methods. */
const PATTERNS = ALL_ROUTES.map(({ method, path, base }) => {
  const below = path.replace(/:[a-z_]+/gi, '[^/]+');
  return { method, pattern: new RegExp(`^/api${base === 'open' ? '' : '/(?:uz|ru)'}${below}/?$`) };
});

/** Maximum length of a path parameter, characters; the router does not match longer ones. */
export const MAX_PARAMETER = 200;

/**
 * Refuses a call that no route matches: with 414 if a part of its path is too long, with 405 and `Allow` if
 * the path supports other methods.
 * @throws AppError uri_too_long, method_not_allowed, not_found
 */
export function refuseMissing({ url }: FastifyRequest, reply: FastifyReply): never {
  const [path = ''] = url.split('?');
  if (path.split('/').some((part) => part.length > MAX_PARAMETER)) throw new AppError('uri_too_long');
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0) throw new AppError('not_found');
  reply.header('allow', methods.join(', '));
  throw new AppError('method_not_allowed');
}
