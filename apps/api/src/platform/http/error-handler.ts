import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../errors/app-error.ts';
import { fromDatabase, isClientGone } from '../errors/database-errors.ts';
import { errorBodyOf } from './error-text.ts';
import { languageOf } from './language.ts';

const MEGABYTE = 1_048_576;

/** Converts Fastify's own errors to ours. */
function fromFastify(error: FastifyError, bodyLimit: number): AppError | null {
  // Errors of the platform, such as AbortError, have numbers for codes.
  if (typeof error.code !== 'string') {
    return error instanceof SyntaxError && error.statusCode === 400 ? new AppError('body_not_json') : null;
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('body_not_json');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('body_missing');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('body_too_large', { params: { max: Math.round(bodyLimit / MEGABYTE) } });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('media_type_wrong');
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('file_too_large', { params: { max: 20 } });
    case 'FST_PROTO_VIOLATION':
      return fieldError('', 'unknown_field', { field: '__proto__' });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('uri_too_long');
    case 'FST_ERR_BAD_URL':
    // A path that leads out of a folder of files.
    case 'FST_STATIC_FORBIDDEN_PATH':
      return new AppError('not_found');
    case 'FST_UNDER_PRESSURE':
      return new AppError('overloaded');
    default:
      if (error.code.startsWith('FST_') && error.statusCode === 413)
        return new AppError('body_too_large', { params: { max: Math.round(bodyLimit / MEGABYTE) } });
      if (error instanceof SyntaxError && error.statusCode === 400) return new AppError('body_not_json');
      return null;
  }
}

/** Statuses of possible attacks; an expired token is normal. */
const TRIED = new Set([401, 403, 413, 415, 429]);
const EVERYDAY: ReadonlySet<string> = new Set(['token_expired']);
/** Maximum number of field mistakes that are logged for one call. */
const LOGGED_ISSUES = 10;

/**
 * Logs what a security review needs: our own bugs as errors; refused sign-ins, accesses and floods as
 * warnings; invalid input as information, by field and code, never by value.
 */
export function logError(error: AppError, raw: Error, request: FastifyRequest): void {
  // The client disconnected: its work was aborted, or its upload ended early.
  if ((raw.name === 'AbortError' || isClientGone(raw)) && request.socket.destroyed) return;
  if (error.status >= 500) {
    request.log.error({ err: raw }, error.code);
    return;
  }
  const who = { user: request.actor?.userId ?? null, session: request.actor?.sessionId ?? null };
  const what = {
    route: request.routeOptions.config.routeId ?? null,
    address: request.ip,
    ...who,
    ...error.log,
  };
  if (TRIED.has(error.status) && !EVERYDAY.has(error.code))
    request.log.warn({ refused: error.code, ...what }, 'refused');
  else if (error.code === 'invalid') {
    const issues = error.issues
      .slice(0, LOGGED_ISSUES)
      .map(({ path, code }) => `${path.slice(0, 100)}: ${code}`);
    request.log.info({ refused: error.code, issues, ...what }, 'invalid');
  }
}

/**
 * Converts any error of a call to ours.
 * @param bodyLimit largest body of the route, bytes
 * @param body body of the call
 */
export function asAppError(raw: Error, bodyLimit: number, body?: unknown): AppError {
  if (raw instanceof AppError) return raw;
  const known = fromFastify(raw as FastifyError, bodyLimit) ?? fromDatabase(raw, body);
  return known ?? new AppError('internal', { cause: raw });
}

/**
 * Answers an error in the common format, in the caller's language, and logs it if needed. Also used as
 * `frameworkErrors` of Fastify: for an address that cannot be decoded, or a parameter that is too long.
 */
export async function answerError(
  raw: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit = 0,
): Promise<FastifyReply> {
  const error = asAppError(raw, bodyLimit, request.body);
  logError(error, raw, request);
  const language = languageOf(request.url, request.headers['accept-language']);
  const seconds = error.params.seconds;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(error.status)
    .type('application/json')
    .send(JSON.stringify(errorBodyOf(error, language, request.id)));
}

/** Answers every error of a call in the common format. */
export function handleErrors(app: FastifyInstance, bodyLimit: number): void {
  app.setErrorHandler((raw: Error, request: FastifyRequest, reply: FastifyReply) =>
    answerError(raw, request, reply, request.routeOptions.bodyLimit ?? bodyLimit),
  );
}
