import type { z } from 'zod';
import type { PermissionKey } from '../permissions.ts';

/**
 * Kinds of data that a service token can be made for: those that it writes, and the labels, tags and prints
 * of a branch.
 */
export const SERVICE_DATA = ['products', 'prices', 'balances', 'labels', 'tags', 'print'] as const;
export type ServiceData = (typeof SERVICE_DATA)[number];
/** Kinds of data of a branch: a token for one of them names the branch. */
export const BRANCH_DATA = ['labels', 'tags', 'print'] as const satisfies readonly ServiceData[];
/** Kinds of data that come in batches. */
export type BatchData = Exclude<ServiceData, (typeof BRANCH_DATA)[number]>;

/** Whether a token for these kinds of data belongs to a branch. */
export function needsBranch(data: readonly string[]): boolean {
  return BRANCH_DATA.some((kind) => data.includes(kind));
}

/**
 * Access to a route. A route without access does not compile, and the server does not start with one.
 *
 * - `public`: anyone, no token.
 * - `signed_in`: any signed-in person; `while_default_password` marks the few calls that work before the default
 *   password is changed, `while_factor_owed` those that work before a second factor that the role requires is set up.
 * - `service`: another system with a service token for this kind of data; no person.
 * - `permission`: at least one of the keys must be granted; the handler receives the widest scope.
 */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'signed_in';
      readonly while_default_password: boolean;
      readonly while_factor_owed: boolean;
    }
  | { readonly kind: 'permission'; readonly keys: readonly [PermissionKey, ...PermissionKey[]] }
  | { readonly kind: 'service'; readonly data: ServiceData };

type AccessOf<Kind extends Access['kind']> = Extract<Access, { readonly kind: Kind }>;

export const PUBLIC: AccessOf<'public'> = { kind: 'public' };
export const SIGNED_IN: AccessOf<'signed_in'> = {
  kind: 'signed_in',
  while_default_password: false,
  while_factor_owed: false,
};
/** Works as soon as the person has chosen a password: for the calls that set up a second factor. */
export const SIGNED_IN_BEFORE_FACTOR: AccessOf<'signed_in'> = { ...SIGNED_IN, while_factor_owed: true };
export const SIGNED_IN_ALWAYS: AccessOf<'signed_in'> = {
  ...SIGNED_IN_BEFORE_FACTOR,
  while_default_password: true,
};

/** Access for holders of any of the given permission keys. */
export function needs(...keys: [PermissionKey, ...PermissionKey[]]): AccessOf<'permission'> {
  return { kind: 'permission', keys };
}

/** Access for systems with a service token for this kind of data. */
export function forService(data: ServiceData): AccessOf<'service'> {
  return { kind: 'service', data };
}

/** Time for which a typed password is valid for calls that require it again, seconds. */
export const PASSWORD_GOOD_FOR = 600;

type Fields = z.ZodObject;

/**
 * Schemas of one call. They are separate from its route, so that a browser makes calls without loading them.
 */
export interface RouteSchemas {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: z.ZodType;
  /** Absent if the answer is a file or empty. */
  readonly answer?: z.ZodType;
  /** A valid call, for the documentation; a test makes it. */
  readonly example?: { readonly request: unknown; readonly answer: unknown };
}

export type SchemasById = Readonly<Record<string, RouteSchemas>>;

declare const SCHEMAS: unique symbol;

/**
 * Call of the HTTP interface: the server registers it, the browser's typed fetch uses it, and OpenAPI is generated
 * from it and its schemas.
 */
export interface RouteDescriptor<
  Schemas extends RouteSchemas = RouteSchemas,
  Id extends string = string,
  Allowed extends Access = Access,
> {
  /** Unique operation id, also the key of the schemas. */
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the base, with `:name` for parameters. */
  readonly path: `/${string}`;
  /** `open`: under /api, no token; by default under /api/uz and /api/ru, with a bearer token. */
  readonly base?: 'open';
  /** Subject in the documentation, where it is not that of the module. */
  readonly subject?: string;
  readonly summary: string;
  readonly access: Allowed;
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Media type of an answer that is a file. */
  readonly file?: string;
  /** Whether the body is multipart/form-data: `file` and the plain fields of `body`. */
  readonly multipart?: boolean;
  /** Whether the call accepts an `Idempotency-Key` header: a repeat returns the first answer. */
  readonly idempotent?: boolean;
  /** Whether the person must have typed their password in this session within {@link PASSWORD_GOOD_FOR}. */
  readonly asksPassword?: boolean;
  /** Never set: carries the types of request and response. */
  readonly [SCHEMAS]?: Schemas;
}

/** Properties of a route beside its id, method and path. */
type RouteProperties<Allowed extends Access> = Omit<
  RouteDescriptor<RouteSchemas, string, Allowed>,
  'id' | 'method' | 'path' | typeof SCHEMAS
>;

/**
 * Returns the function that declares the routes of one word of the contract; each has the schemas of its id, and an
 * id without schemas does not compile.
 */
export function routesOf<All extends SchemasById>() {
  return <Id extends keyof All & string, Allowed extends Access>(
    id: Id,
    method: RouteDescriptor['method'],
    path: RouteDescriptor['path'],
    properties: RouteProperties<Allowed>,
  ): RouteDescriptor<All[Id], Id, Allowed> => ({ id, method, path, ...properties });
}
