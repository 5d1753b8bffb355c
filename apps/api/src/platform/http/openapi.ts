import { ALL_ROUTES, errorBody, IDEMPOTENCY_HEADER, type RouteDescriptor } from '@javon/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}

function parametersOf(route: RouteDescriptor): Json[] {
  const of = (fields: z.ZodObject | undefined, where: string): Json[] => {
    if (fields === undefined) return [];
    const schema = schemaOf(fields, 'input') as { properties?: Record<string, Json>; required?: string[] };
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
  return [...of(route.params, 'path'), ...of(route.query, 'query'), ...(route.idempotent ? [key] : [])];
}

function exampleOf({ example }: RouteDescriptor, part: 'request' | 'answer'): Json {
  return example === undefined ? {} : { example: example[part] };
}

function bodyOf(route: RouteDescriptor): Json {
  if (route.body === undefined) return {};
  const schema = schemaOf(route.body, 'input') as { properties?: Json; required?: string[] };
  if (!route.multipart)
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema, ...exampleOf(route, 'request') } },
      },
    };
  const withFile = {
    ...schema,
    properties: { ...schema.properties, file: { type: 'string', format: 'binary' } },
    required: [...(schema.required ?? []), 'file'],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile } } } };
}

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

function operationOf(route: RouteDescriptor): Json {
  const file = route.file ? { [route.file]: { schema: { type: 'string', format: 'binary' } } } : undefined;
  const json = route.answer
    ? { 'application/json': { schema: schemaOf(route.answer, 'output'), ...exampleOf(route, 'answer') } }
    : undefined;
  const content = file ?? json;
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: accessOf(route),
    security: securityOf(route),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: {
      [String(route.status ?? 200)]: { description: 'Done', ...(content ? { content } : {}) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The OpenAPI 3.0 document of the whole interface, made from the contract alone. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of ALL_ROUTES) {
    const prefix = route.base === 'open' ? '/api' : '/api/uz';
    const path = `${prefix}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Javon',
      version: '1',
      description:
        'Everything under /api/uz is there under /api/ru too, with messages in Russian. ' +
        `Calls with an ${IDEMPOTENCY_HEADER} header may be repeated: a repeat answers what the first one answered.`,
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        service: { type: 'http', scheme: 'bearer', description: 'A service token, made in the settings' },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
    paths,
  };
}
