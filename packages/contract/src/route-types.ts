import type { z } from 'zod';
import type { RouteDescriptor } from './kit/route.ts';
import type * as schemas from './schemas.ts';

type KeyOfEach<T> = T extends unknown ? keyof T : never;
type ValueOfEach<T, Key extends PropertyKey> = T extends { readonly [K in Key]: infer Value } ? Value : never;

/** Schemas of each word of the contract by the ids of its routes. */
type Words = {
  [Name in keyof typeof schemas]: Name extends `${string}Schemas` ? (typeof schemas)[Name] : never;
}[keyof typeof schemas];

/** Id of a route of the HTTP API. */
export type RouteId = KeyOfEach<Words>;

export type AnyRoute = RouteDescriptor | RouteId;

type SchemasOf<R extends AnyRoute> = R extends string
  ? ValueOfEach<Words, R>
  : R extends RouteDescriptor<infer Schemas, string>
    ? Schemas
    : never;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Types that the server's handler receives and returns. */
export type ParamsOf<R extends AnyRoute> =
  SchemasOf<R> extends { readonly params?: infer P } ? Out<P> : never;
export type QueryOf<R extends AnyRoute> = SchemasOf<R> extends { readonly query?: infer Q } ? Out<Q> : never;
export type BodyOf<R extends AnyRoute> = SchemasOf<R> extends { readonly body?: infer B } ? Out<B> : never;
export type AnswerOf<R extends AnyRoute> =
  SchemasOf<R> extends { readonly answer?: infer A } ? Out<A> : never;

/** Types that a caller sends: fields with a default may be left out. */
export type ParamsIn<R extends AnyRoute> = SchemasOf<R> extends { readonly params?: infer P } ? In<P> : never;
export type QueryIn<R extends AnyRoute> = SchemasOf<R> extends { readonly query?: infer Q } ? In<Q> : never;
export type BodyIn<R extends AnyRoute> = SchemasOf<R> extends { readonly body?: infer B } ? In<B> : never;

/** Sorts that the query of a list allows, such as `-name`, and the keys that they sort by. */
export type SortOf<R extends AnyRoute> =
  QueryIn<R> extends { readonly sort?: infer Sort } ? Extract<Sort, string> : never;
export type SortKeyOf<R extends AnyRoute> = Exclude<SortOf<R>, `-${string}`>;
