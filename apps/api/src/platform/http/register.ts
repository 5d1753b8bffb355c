import type { OutgoingHttpHeaders } from 'node:http';
import {
  type Access,
  ALL_ROUTES,
  fieldIssues,
  IDEMPOTENCY_HEADER,
  type RouteDescriptor,
  SEE_AS_HEADER,
} from '@javon/contract';
import { schemasOf } from '@javon/contract/schemas-of';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import { requireProvedPassword, widestScope } from '../auth/actor.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { COMPANION_COOKIE } from '../auth/companion.ts';
import type { Scope } from '../auth/scope.ts';
import type { Service } from '../auth/service.ts';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { AppError, fieldError } from '../errors/app-error.ts';
import { EventStream, EventStreamAnswer } from '../events/event-stream.ts';
import { fitsOf } from './answer-fits.ts';
import { type Bound, FileAnswer, type PermittedCall } from './call.ts';
import type { CallLimits } from './call-limits.ts';
import { dispositionOf } from './disposition.ts';
import { languageOf, SERVER_LANGUAGES } from './language.ts';
import { refuseMissing } from './missing.ts';
import { receiving, UPLOAD_PACE } from './receiving.ts';
import { tokenCookie } from './token-cookie.ts';
import { Turns, UPLOADS_AT_ONCE } from './turns.ts';
import { keepWritten, writtenBy } from './written-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    routeId?: string;
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
    service: Service | null;
  }
}

/** Maximum size of a batch of another system, bytes. */
const SERVICE_BODY_LIMIT = 4 * 1_048_576;
/** Cookie that identifies a known browser at sign-in. */
const DEVICE_COOKIE = 'javon_device';
const KEY = /^[\x21-\x7e]{1,100}$/;

/**
 * Validates input with the contract's schema instead of Fastify's validator; mistakes become field issues. The plain
 * fields of a multipart call are validated by its handler, which reads the file itself.
 */
export function checkFields<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('invalid', { issues: fieldIssues(result.error).slice(0, 50) });
}

function authorize(route: RouteDescriptor, { actor, service }: FastifyRequest): Scope | null {
  const { access } = route;
  if (access.kind === 'public') return null;
  if (access.kind === 'service') {
    if (service === null) throw new AppError('token_missing');
    if (!service.data.includes(access.data)) throw new AppError('no_permission');
    return null;
  }
  if (actor === null) throw new AppError('token_missing');
  const evenWithDefaultPassword = access.kind === 'signed_in' && access.while_default_password;
  if (actor.mustChangePassword && !evenWithDefaultPassword)
    throw new AppError('default_password_must_change');
  if (actor.owesFactor && !(access.kind === 'signed_in' && access.while_factor_owed))
    throw new AppError('second_factor_owed');
  const scope = access.kind === 'signed_in' ? null : widestScope(actor, access.keys);
  if (scope === null && access.kind === 'permission') throw new AppError('no_permission');
  // Checked after the permission: only callers who may make the call learn that it needs the password.
  if (route.asksPassword) requireProvedPassword(actor);
  return scope;
}

/** Parses the answer: fields that the schema does not name are not sent. */
function parseAnswer(schema: z.ZodType, answer: unknown): unknown {
  return fitsOf(schema)(answer) ? answer : schema.parse(answer);
}

function send(
  reply: FastifyReply,
  route: RouteDescriptor,
  schema: z.ZodType | undefined,
  answer: unknown,
): FastifyReply {
  if (answer instanceof FileAnswer) {
    return reply
      .status(route.status ?? 200)
      .headers(answer.headers)
      .type(answer.type)
      .header('content-disposition', dispositionOf(answer.name))
      .send(answer.content);
  }
  if (answer instanceof EventStreamAnswer) {
    // The stream is written directly from here on: hooks must not buffer or compress it.
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // After the stream ends, the connection is closed: a closing server does not wait for it.
      connection: 'close',
      'x-request-id': reply.request.id,
    });
    reply.raw.flushHeaders();
    answer.begin(new EventStream(reply.raw));
    return reply;
  }
  const checked = schema === undefined ? undefined : parseAnswer(schema, answer);
  reply.status(route.status ?? 200);
  return checked === undefined
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(checked)));
}

/** Databases that calls read from. */
export interface Reading {
  readonly db: Db;
  /** Null if there is no replica. */
  readonly replica: Replica | null;
}

function addRoute(
  app: FastifyInstance,
  prefix: string,
  { route, handle }: Bound,
  { db, replica }: Reading,
  uploads: Turns,
): void {
  const schemas = schemasOf(route);
  app.route({
    method: route.method,
    url: `${prefix}${route.path}`,
    ...(route.access.kind === 'service' ? { bodyLimit: SERVICE_BODY_LIMIT } : {}),
    config: { routeId: route.id, access: route.access },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const scope = authorize(route, request);
      const header = request.headers[IDEMPOTENCY_HEADER];
      if (header !== undefined && (typeof header !== 'string' || !KEY.test(header)))
        throw fieldError(IDEMPOTENCY_HEADER, 'invalid');
      const body = route.multipart ? undefined : schemas.body;
      if (body !== undefined && (request.body === undefined || request.body === null))
        throw new AppError('body_missing');
      const call = {
        route,
        params: schemas.params && checkFields(schemas.params, request.params),
        query: schemas.query && checkFields(schemas.query, request.query),
        body: body && checkFields(body, request.body),
        language: languageOf(request.url, request.headers['accept-language']),
        requestId: request.id,
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        device: tokenCookie(request, reply, DEVICE_COOKIE),
        companion: tokenCookie(request, reply, COMPANION_COOKIE),
        idempotencyKey: route.idempotent ? (header ?? null) : null,
        get reader() {
          return replica?.readerFor(writtenBy(request)) ?? db;
        },
        request,
        actor: request.actor,
        service: request.service,
        scope,
      } as unknown as PermittedCall<RouteDescriptor>;
      const owner = String(request.actor?.userId ?? request.ip);
      const answer = route.multipart
        ? await uploads.take(owner, () => receiving(request.raw, UPLOAD_PACE, () => handle(call)))
        : await handle(call);
      if (replica !== null && route.method !== 'GET') keepWritten(request, reply, await replica.position());
      return send(reply, route, schemas.answer, answer);
    },
  });
}

/**
 * Registers every route: those with base `open` under /api, the others under /api/uz and /api/ru with a
 * bearer token.
 * @param limits is notified of valid tokens; null if calls are not counted
 * @throws Error if a route of the contract has no handler or two, or a handler has no route
 */
export async function registerRoutes(
  app: FastifyInstance,
  bound: readonly Bound[],
  authenticator: Authenticator,
  reading: Reading,
  limits: CallLimits | null,
): Promise<void> {
  const missing = new Set(ALL_ROUTES);
  for (const { route } of bound) {
    if (!route.access) throw new Error(`Route ${route.id} has no access`);
    if (!missing.delete(route)) throw new Error(`Route ${route.id} is bound twice or not in the contract`);
  }
  if (missing.size > 0) throw new Error(`Without a handler: ${[...missing].map((r) => r.id).join(', ')}`);

  app.decorateRequest('actor', null);
  app.decorateRequest('service', null);
  const uploads = new Turns(UPLOADS_AT_ONCE);
  for (const one of bound.filter((b) => b.route.base === 'open'))
    addRoute(app, '/api', one, reading, uploads);

  for (const language of SERVER_LANGUAGES) {
    await app.register(async (scoped) => {
      // Authenticate before the body is read: a caller without a token must not make us parse anything.
      scoped.addHook('onRequest', async (request) => {
        const { authorization, cookie } = request.headers;
        if (request.routeOptions.config.access?.kind === 'service') {
          request.service = await authenticator.service(authorization, request.ip);
          return;
        }
        const caller = { cookie, address: request.ip, requestId: request.id };
        const actor = await authenticator.authenticate(authorization, caller);
        limits?.noteValid(authorization);
        request.actor = await authenticator.seeingAs(actor, request.headers[SEE_AS_HEADER], request.method);
      });
      for (const one of bound.filter((b) => b.route.base !== 'open'))
        addRoute(scoped, `/api/${language}`, one, reading, uploads);
      scoped.all(`/api/${language}/*`, async (request, reply) => refuseMissing(request, reply));
    });
  }
}
