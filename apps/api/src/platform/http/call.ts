import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDescriptor } from '@javon/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { Scope } from '../auth/scope.ts';
import type { Service } from '../auth/service.ts';
import type { Db } from '../db/database.ts';
import type { EventStreamAnswer } from '../events/event-stream.ts';
import type { ServerLanguage } from './language.ts';
import type { TokenCookie } from './token-cookie.ts';

/** Input of every handler. */
export interface Call<R extends RouteDescriptor> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly language: ServerLanguage;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Cookie that identifies a known browser at sign-in. */
  readonly device: TokenCookie;
  /** Cookie that a session started in a browser is bound to. */
  readonly companion: TokenCookie;
  /** Value of the Idempotency-Key header, on routes that accept it. */
  readonly idempotencyKey: string | null;
  /**
   * Database for exports, rankings, history and reports: a replica if it has all of the caller's writes, else
   * the primary.
   */
  readonly reader: Db;
  readonly request: FastifyRequest;
}
export interface SignedInCall<R extends RouteDescriptor> extends Call<R> {
  readonly actor: Actor;
}
export interface PermittedCall<R extends RouteDescriptor> extends SignedInCall<R> {
  /** The widest scope that the route's permission keys give. */
  readonly scope: Scope;
}

export interface ServiceCall<R extends RouteDescriptor> extends Call<R> {
  readonly service: Service;
}

/** An answer that is a file. */
export class FileAnswer {
  readonly content: Readable | Buffer;
  readonly type: string;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    content: Readable | Buffer,
    type: string,
    name: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.content = content;
    this.type = type;
    this.name = name;
    this.headers = headers;
  }
}

/** Result of a handler; a route without a response schema returns a file or a stream of events. */
type Answer<R extends RouteDescriptor> =
  AnswerOf<R> extends undefined ? FileAnswer | EventStreamAnswer : AnswerOf<R>;

/** A route with its handler, ready to be registered. */
export interface Bound {
  readonly route: RouteDescriptor;
  // The route's access decides between the three kinds of handler; register.ts builds the matching call.
  readonly handle: (call: PermittedCall<RouteDescriptor>) => Promise<unknown>;
}

function bind(route: RouteDescriptor, kind: RouteDescriptor['access']['kind'], handle: unknown): Bound {
  if (route.access?.kind !== kind)
    throw new Error(`Route ${route.id} is bound as ${kind}, its access is ${route.access?.kind}`);
  return { route, handle: handle as Bound['handle'] };
}

/** Binds a public route. */
export function open<R extends RouteDescriptor>(
  route: R,
  handle: (call: Call<R>) => Promise<Answer<R>>,
): Bound {
  return bind(route, 'public', handle);
}
/** Binds a route for anyone signed in. */
export function signedIn<R extends RouteDescriptor>(
  route: R,
  handle: (call: SignedInCall<R>) => Promise<Answer<R>>,
): Bound {
  return bind(route, 'signed_in', handle);
}
/** Binds a route for systems with a service token. */
export function served<R extends RouteDescriptor>(
  route: R,
  handle: (call: ServiceCall<R>) => Promise<Answer<R>>,
): Bound {
  return bind(route, 'service', handle);
}
/** Binds a route that requires a permission; the handler gets the scope and has to use it. */
export function permitted<R extends RouteDescriptor>(
  route: R,
  handle: (call: PermittedCall<R>) => Promise<Answer<R>>,
): Bound {
  return bind(route, 'permission', handle);
}
