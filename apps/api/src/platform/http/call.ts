import type { Readable } from 'node:stream';
import type * as contract from '@javon/contract';
import {
  ALL_ROUTES,
  type AnswerOf,
  type AnyRoute,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteDescriptor,
  type RouteId,
} from '@javon/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { Scope } from '../auth/scope.ts';
import type { Service } from '../auth/service.ts';
import type { Db } from '../db/database.ts';
import type { EventStreamAnswer } from '../events/event-stream.ts';
import type { ServerLanguage } from './language.ts';
import type { TokenCookie } from './token-cookie.ts';

/** Input of every handler. */
export interface Call<R extends AnyRoute> {
  readonly route: RouteDescriptor;
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
export interface SignedInCall<R extends AnyRoute> extends Call<R> {
  readonly actor: Actor;
}
export interface PermittedCall<R extends AnyRoute> extends SignedInCall<R> {
  /** The widest scope that the route's permission keys give. */
  readonly scope: Scope;
}

export interface ServiceCall<R extends AnyRoute> extends Call<R> {
  readonly service: Service;
}

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
type Answer<R extends AnyRoute> =
  AnswerOf<R> extends undefined ? FileAnswer | EventStreamAnswer : AnswerOf<R>;

/** Call that a handler gets, by the access of its route. */
interface CallsByAccess<R extends AnyRoute> {
  readonly public: Call<R>;
  readonly signed_in: SignedInCall<R>;
  readonly service: ServiceCall<R>;
  /** The handler gets the scope and has to use it. */
  readonly permission: PermittedCall<R>;
}

type Contract = typeof contract;
type IdOf<T> = T extends RouteDescriptor<infer _Schemas, infer Id, infer _Allowed> ? Id : never;
type RoutesById = { [Name in keyof Contract as IdOf<Contract[Name]>]: Contract[Name] };
type KindOf<R> = R extends { readonly access: { readonly kind: infer Kind } } ? Kind : never;

/** Handlers of some routes by the ids of the routes. */
type Handlers = {
  readonly [R in RouteId]?: (
    call: CallsByAccess<R>[KindOf<RoutesById[R]> & keyof CallsByAccess<R>],
  ) => Promise<Answer<R>>;
};

/** A route with its handler, ready to be registered. */
export interface Bound {
  readonly route: RouteDescriptor;
  // The route's access decides what a call has; register.ts builds it.
  readonly handle: (call: PermittedCall<RouteDescriptor>) => Promise<unknown>;
}

const ROUTES: ReadonlyMap<string, RouteDescriptor> = new Map(ALL_ROUTES.map((route) => [route.id, route]));

export function bindRoutes(handlers: Handlers): Bound[] {
  return Object.entries(handlers).map(([id, handle]) => {
    const route = ROUTES.get(id);
    if (route === undefined) throw new Error(`The contract has no route ${id}`);
    return { route, handle: handle as Bound['handle'] };
  });
}
