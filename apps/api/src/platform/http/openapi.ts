import {
  ALL_ROUTES,
  IDEMPOTENCY_HEADER,
  type RouteDescriptor,
  type RouteSchemas,
  SUBJECTS,
} from '@javon/contract';
import { errorBody } from '@javon/contract/schemas';
import { schemasOf } from '@javon/contract/schemas-of';
import type { z } from 'zod';
import { type Json, Schemas } from './openapi-schemas.ts';

function parametersOf(route: RouteDescriptor, { params, query }: RouteSchemas, schemas: Schemas): Json[] {
  const of = (fields: z.ZodObject | undefined, where: string): Json[] => {
    if (fields === undefined) return [];
    const schema = schemas.fieldsOf(fields, 'input');
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (schema.required ?? []).includes(name),
      schema: property,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: route.access.kind === 'service',
    schema: { type: 'string', maxLength: 100 },
  };
  return [...of(params, 'path'), ...of(query, 'query'), ...(route.idempotent ? [key] : [])];
}

function exampleOf({ example }: RouteSchemas, part: 'request' | 'answer'): Json {
  return example === undefined ? {} : { example: example[part] };
}

function bodyOf(route: RouteDescriptor, own: RouteSchemas, schemas: Schemas): Json {
  if (own.body === undefined) return {};
  if (!route.multipart) {
    const schema = schemas.of(own.body, 'input');
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema, ...exampleOf(own, 'request') } },
      },
    };
  }
  const schema = schemas.fieldsOf(own.body, 'input');
  const withFile = {
    ...schema,
    properties: { ...schema.properties, file: { type: 'string', format: 'binary' } },
    required: [...(schema.required ?? []), 'file'],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile } } } };
}

const ASKS_PASSWORD =
  'Asks for the password: 403 password_needed until confirmPassword was called within ten minutes.';

function accessOf(route: RouteDescriptor): string {
  const { access } = route;
  if (access.kind === 'public') return 'Public.';
  if (access.kind === 'signed_in') return 'Anyone signed in.';
  if (access.kind === 'service') return `Needs a service token for ${access.data}.`;
  return `Needs one of: ${access.keys.join(', ')}.`;
}

function securityOf({ access }: RouteDescriptor): Json[] {
  if (access.kind === 'public') return [];
  return [access.kind === 'service' ? { service: [] } : { bearer: [] }];
}

function operationOf(route: RouteDescriptor, schemas: Schemas): Json & { parameters: Json[] } {
  const file = route.file ? { [route.file]: { schema: { type: 'string', format: 'binary' } } } : undefined;
  const own = schemasOf(route);
  const json = own.answer
    ? { 'application/json': { schema: schemas.of(own.answer, 'output'), ...exampleOf(own, 'answer') } }
    : undefined;
  const content = file ?? json;
  return {
    operationId: route.id,
    tags: [SUBJECTS.get(route)],
    summary: route.summary,
    description: route.asksPassword ? `${accessOf(route)} ${ASKS_PASSWORD}` : accessOf(route),
    security: securityOf(route),
    parameters: parametersOf(route, own, schemas),
    ...bodyOf(route, own, schemas),
    responses: {
      [String(route.status ?? 200)]: { description: 'Done', ...(content ? { content } : {}) },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  };
}

/** Number of identical uses from which a parameter becomes a component. */
const SHARED = 3;

/**
 * Replaces parameters shared by several operations with components, in place; of those with one name, the
 * most frequent.
 */
function shareParameters(operations: readonly { parameters: Json[] }[]): Record<string, Json> {
  const counts = new Map<string, number>();
  const keyOf = (parameter: Json) => JSON.stringify(parameter);
  for (const { parameters } of operations)
    for (const parameter of parameters) counts.set(keyOf(parameter), (counts.get(keyOf(parameter)) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= SHARED).toSorted(([, a], [, b]) => b - a);
  const shared = new Map<string, Json>();
  const names = new Map<string, string>();
  for (const [key] of frequent) {
    const parameter = JSON.parse(key) as Json;
    const name = String(parameter.name);
    if (shared.has(name)) continue;
    shared.set(name, parameter);
    names.set(key, name);
  }
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(keyOf(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  return Object.fromEntries([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function refusal(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

/** The OpenAPI 3.1 document of the whole API, generated from the contract only. */
export function openapiDocument(): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  const operations: (Json & { parameters: Json[] })[] = [];
  for (const route of ALL_ROUTES) {
    const prefix = route.base === 'open' ? '/api' : '/api/uz';
    const path = `${prefix}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = operationOf(route, schemas);
    operations.push(operation);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const error = schemas.of(errorBody, 'output');
  const shared = {
    parameters: shareParameters(operations),
    responses: { Refused: refusal('Refused', error), Failed: refusal('The server failed', error) },
    paths,
  };
  const { document, components } = schemas.resolved(shared);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Javon',
      version: '1',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Javon' },
      description:
        'Everything under /api/uz is there under /api/ru too, with messages in Russian. ' +
        `Calls with an ${IDEMPOTENCY_HEADER} header may be repeated: a repeat answers what the first one answered.`,
    },
    servers: [{ url: '/', description: 'The server that gives this document' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        service: { type: 'http', scheme: 'bearer', description: 'A service token, made in the settings' },
      },
      parameters: document.parameters,
      responses: document.responses,
      schemas: components,
    },
    paths: document.paths,
  };
}
