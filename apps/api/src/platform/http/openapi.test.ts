import { ALL_ROUTES, SUBJECTS } from '@javon/contract';
import { accountingSchemas } from '@javon/contract/schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from './openapi.ts';
import { Schemas } from './openapi-schemas.ts';

type Json = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly summary: string;
  readonly description: string;
  readonly security: Json[];
  readonly parameters: (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> };
  readonly responses: Record<string, { description: string; content?: Record<string, Json> }>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    schemas: Record<string, Json>;
    securitySchemes: Record<string, Json>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Json>;
  };
  readonly openapi: string;
  readonly info: Json;
}
let document: Document;
beforeEach(() => {
  document = openapiDocument() as unknown as Document;
});
function operation(method: string, path: string): Operation {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`No ${method} ${path}`);
  return found;
}
/** Parameters of an operation, including the ones shared between operations. */
function parametersOf(method: string, path: string): Parameter[] {
  return operation(method, path).parameters.map((one) => {
    if (!('$ref' in one)) return one;
    const shared = document.components.parameters[one.$ref.replace('#/components/parameters/', '')];
    if (shared === undefined) throw new Error(`No ${one.$ref}`);
    return shared;
  });
}
const JSON_TYPE = 'application/json';

describe('the document of the API', () => {
  it('names every call of the contract once, under the languages’ prefix unless it needs no token', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    expect(named).toHaveLength(ALL_ROUTES.length);
    expect(named).toEqual(
      expect.arrayContaining([
        'login post /api/auth/login',
        'me get /api/uz/auth/me',
        'showBranch get /api/uz/branches/{id}',
        'editBranch patch /api/uz/branches/{id}',
        'bindSampler put /api/uz/categories/{id}/samplers/{format}',
      ]),
    );
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({
      title: 'Javon',
      version: '1',
      description: expect.stringMatching(/\/api\/ru too.* idempotency-key header/),
    });
  });

  it('puts each call under its subject, and keeps the bounds of numbers', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { operationId, tags }] of Object.entries(methods)) {
        const subject = [...SUBJECTS].find(([{ id }]) => id === operationId)?.[1];
        expect(tags, `${method} ${path}`).toEqual([subject]);
      }
    const limit = document.components.parameters.limit;
    expect(limit?.schema).toMatchObject({ minimum: 1 });
  });

  it('names the permissions of each call, and its token', () => {
    const accessOf = (method: string, path: string) => {
      const { description, security } = operation(method, path);
      return [description, security];
    };
    expect(accessOf('post', '/api/auth/login')).toEqual(['Public.', []]);
    expect(accessOf('get', '/api/uz/auth/me')).toEqual(['Anyone signed in.', [{ bearer: [] }]]);
    expect(accessOf('get', '/api/uz/brands')).toEqual([
      'Needs one of: brand, goods, goods.show, product.show.',
      [{ bearer: [] }],
    ]);
    expect(accessOf('put', '/api/uz/accounting/prices')).toEqual([
      'Needs a service token for prices.',
      [{ service: [] }],
    ]);
    expect(document.components.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer' },
      service: { type: 'http', scheme: 'bearer', description: expect.stringMatching(/service token/) },
    });
  });

  it('has the parameters of the path and of the query, and which of them are required', () => {
    expect(parametersOf('get', '/api/uz/branches/{id}')).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
    const parameters = parametersOf('get', '/api/uz/brands');
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
      in: 'query',
      required: false,
      schema: expect.objectContaining({ type: expect.any(String) }),
    });
    const search = parametersOf('get', '/api/uz/search');
    expect(search.find(({ name }) => name === 'q')).toMatchObject({ in: 'query', required: true });
    expect(parametersOf('get', '/api/uz/auth/me')).toEqual([]);
  });

  it('has the idempotency key if a call accepts one, which another system has to send', () => {
    const key = (method: string, path: string) =>
      parametersOf(method, path).filter((one) => one.in === 'header');
    const schema = { type: 'string', maxLength: 100 };
    expect(key('post', '/api/uz/brands')).toEqual([
      { name: 'Idempotency-Key', in: 'header', required: false, schema },
    ]);
    expect(key('put', '/api/uz/accounting/prices')).toEqual([
      { name: 'Idempotency-Key', in: 'header', required: true, schema },
    ]);
    expect(key('patch', '/api/uz/brands/{id}')).toEqual([]);
  });

  it('has the request body, with its example', () => {
    expect(operation('post', '/api/auth/login').requestBody).toEqual({
      required: true,
      content: {
        [JSON_TYPE]: {
          schema: {
            type: 'object',
            properties: {
              phone: { type: 'string', minLength: 1, maxLength: 40 },
              password: { type: 'string', minLength: 1, maxLength: 200 },
            },
            required: ['phone', 'password'],
            additionalProperties: false,
          },
        },
      },
    });
    const { requestBody } = operation('put', '/api/uz/accounting/prices');
    expect(requestBody?.content[JSON_TYPE]?.example).toEqual(accountingSchemas.putPrices.example.request);
    expect(operation('get', '/api/uz/auth/me')).not.toHaveProperty('requestBody');
  });

  it('has a file beside the fields of an upload', () => {
    const schemaOf = (path: string, method: string) => {
      const body = operation(method, path).requestBody;
      expect([body?.required, Object.keys(body?.content ?? {})]).toEqual([true, ['multipart/form-data']]);
      return body?.content['multipart/form-data']?.schema;
    };
    const file = { type: 'string', format: 'binary' };
    expect(schemaOf('/api/uz/profile/photo', 'put')).toMatchObject({
      properties: { file },
      required: ['file'],
    });
    const upload = schemaOf('/api/uz/imports', 'post') as { properties: Json; required: string[] };
    expect(Object.keys(upload.properties)).toEqual(expect.arrayContaining(['kind', 'file']));
    expect(upload.required).toEqual(expect.arrayContaining(['kind', 'file']));
  });

  it('has the answer by its status and kind, with its example, and one error for all', () => {
    const answersOf = (method: string, path: string) => operation(method, path).responses;
    expect(answersOf('get', '/api/uz/auth/logout')).toEqual({
      200: {
        description: 'Done',
        content: {
          [JSON_TYPE]: {
            schema: {
              type: 'object',
              properties: { ended: { type: 'boolean', const: true } },
              required: ['ended'],
            },
          },
        },
      },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    });
    for (const name of ['Refused', 'Failed'])
      expect(document.components.responses[name]).toMatchObject({
        content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
      });
    expect(Object.keys(answersOf('post', '/api/uz/brands'))).toEqual(['201', '4XX', '5XX']);
    expect(answersOf('put', '/api/uz/accounting/prices')['200']?.content?.[JSON_TYPE]).toMatchObject({
      example: accountingSchemas.putPrices.example.answer,
    });
    expect(answersOf('get', '/api/uz/shelves/{id}/plan.pdf')['200']?.content).toEqual({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    });
    expect(document.components.schemas.Error).toMatchObject({
      properties: { message: { type: 'string' }, errors: { type: 'array' } },
    });
  });

  it('names the schemas of the contract once, and refers to them', () => {
    const { schemas } = document.components;
    const refers = (value: unknown) => [
      ...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g),
    ];
    const named = new Set(refers(document).map(([, name]) => name));
    expect([...named].sort()).toEqual(Object.keys(schemas).sort());
    expect(operation('get', '/api/uz/branches').responses['200']?.content?.[JSON_TYPE]).toMatchObject({
      schema: { properties: { items: { items: { $ref: '#/components/schemas/Branch' } } } },
    });
    // An integer without explicit bounds has none in the document.
    expect(schemas.Named).toEqual({
      type: 'object',
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
      required: ['id', 'name'],
    });
  });

  it('shares the parameters that three or more calls have in common, and no others', () => {
    const shared = Object.keys(document.components.parameters);
    const uses = new Map<string, number>();
    for (const methods of Object.values(document.paths))
      for (const { parameters } of Object.values(methods))
        for (const one of parameters) if ('$ref' in one) uses.set(one.$ref, (uses.get(one.$ref) ?? 0) + 1);
    expect([...uses.keys()].sort()).toEqual(shared.map((name) => `#/components/parameters/${name}`).sort());
    expect(Math.min(...uses.values())).toBeGreaterThanOrEqual(3);
    expect(shared).toEqual(expect.arrayContaining(['limit', 'cursor', 'search']));
    expect(shared).toEqual(shared.toSorted());
    // Of several parameters with one name, the most frequent is the shared one.
    const written = new Map<string, number>();
    for (const methods of Object.values(document.paths))
      for (const { parameters } of Object.values(methods))
        for (const one of parameters)
          if (!('$ref' in one)) {
            const key = JSON.stringify(one);
            written.set(key, (written.get(key) ?? 0) + 1);
          }
    for (const [key, count] of written) {
      const { name } = JSON.parse(key) as Parameter;
      expect(count < 3 || count <= (uses.get(`#/components/parameters/${name}`) ?? 0), key).toBe(true);
    }
    expect(document.components.parameters.search).toMatchObject({ name: 'search', in: 'query' });
  });

  it('has separate schemas for requests and answers only if they differ', () => {
    const { schemas } = document.components;
    const twofold = Object.keys(schemas).filter((name) => schemas[`${name}Input`]);
    expect(twofold.length).toBeGreaterThan(0);
    for (const name of twofold) expect(schemas[name], name).not.toEqual(schemas[`${name}Input`]);
    const sent = JSON.stringify(
      Object.values(document.paths).map((methods) =>
        Object.values(methods).map(({ requestBody }) => requestBody ?? null),
      ),
    );
    for (const name of twofold) expect(sent, name).not.toContain(`schemas/${name}"`);
  });

  it('has separate schemas also for what only refers to such a schema', () => {
    const inner = z.object({ name: z.string().default('') });
    const outer = z.object({ inner });
    const named = z.registry<{ id: string }>();
    named.add(inner, { id: 'Inner' }).add(outer, { id: 'Outer' });
    const schemas = new Schemas(named);
    const written = {
      request: schemas.of(z.object({ outer }), 'input'),
      answer: schemas.of(z.object({ outer }), 'output'),
    };
    const { document: resolved, components } = schemas.resolved(written);
    expect(Object.keys(components)).toEqual(['Inner', 'InnerInput', 'Outer', 'OuterInput']);
    expect(JSON.stringify(resolved)).toMatch(/OuterInput".*schemas\/Outer"/);
    expect(JSON.stringify(components.OuterInput)).toContain('schemas/InnerInput"');
  });

  it('is written by OpenAPI 3.1', () => {
    expect(JSON.stringify(document)).not.toMatch(/"\$schema"|\$defs/);
  });
});
