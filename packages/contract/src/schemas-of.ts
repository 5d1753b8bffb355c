import type { RouteDescriptor, RouteSchemas, SchemasById } from './kit/route.ts';
import * as schemas from './schemas.ts';

/** Schemas of all routes by the route's id, collected from each word's `<word>Schemas`. */
const BY_ID: SchemasById = Object.assign(
  {},
  ...Object.entries(schemas).flatMap(([name, value]) => (name.endsWith('Schemas') ? [value] : [])),
);

/**
 * Returns the schemas of a route.
 * @throws Error if the contract does not have the route
 */
export function schemasOf(route: Pick<RouteDescriptor, 'id'>): RouteSchemas {
  const found = BY_ID[route.id];
  if (found === undefined) throw new Error(`No schemas for ${route.id}`);
  return found;
}
