import { ALL_ROUTES, putPrices } from '@javon/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openapiDocument } from './openapi.ts';

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly summary: string;
  readonly description: string;
  readonly security: Json[];
  readonly parameters: { name: string; in: string; required: boolean; schema: Json }[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> };
  readonly responses: Record<string, { description: string; content?: Record<string, Json> }>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
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
const JSON_TYPE = 'application/json';

describe('the document of the interface', () => {
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
    expect(document.openapi).toBe('3.0.3');
    expect(document.info).toMatchObject({
      title: 'Javon',
      version: '1',
      description: expect.stringMatching(/\/api\/ru too.* idempotency-key header/),
    });
  });

  it('says who may call, and with which token', () => {
    const accessOf = (method: string, path: string) => {
      const { description, security } = operation(method, path);
      return [description, security];
    };
    expect(accessOf('post', '/api/auth/login')).toEqual(['Public.', []]);
    expect(accessOf('get', '/api/uz/auth/me')).toEqual(['Anyone signed in.', [{ bearer: [] }]]);
    expect(accessOf('get', '/api/uz/brands')).toEqual(['Needs one of: brand, goods.show.', [{ bearer: [] }]]);
    expect(accessOf('put', '/api/uz/accounting/prices')).toEqual([
      'Needs a service token for prices.',
      [{ service: [] }],
    ]);
    expect(document.components.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer' },
      service: { type: 'http', scheme: 'bearer', description: expect.stringMatching(/service token/) },
    });
  });

  it('has the parameters of the path and of the query, and which of them are needed', () => {
    expect(operation('get', '/api/uz/branches/{id}').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
    const { parameters } = operation('get', '/api/uz/brands');
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
      in: 'query',
      required: false,
      schema: expect.objectContaining({ type: expect.any(String) }),
    });
    const search = operation('get', '/api/uz/search').parameters;
    expect(search.find(({ name }) => name === 'q')).toMatchObject({ in: 'query', required: true });
    expect(operation('get', '/api/uz/auth/me').parameters).toEqual([]);
  });

  it('has the key against repeats where a call takes one, which another system has to send', () => {
    const key = (method: string, path: string) =>
      operation(method, path).parameters.filter((one) => one.in === 'header');
    const schema = { type: 'string', maxLength: 100 };
    expect(key('post', '/api/uz/brands')).toEqual([
      { name: 'Idempotency-Key', in: 'header', required: false, schema },
    ]);
    expect(key('put', '/api/uz/accounting/prices')).toEqual([
      { name: 'Idempotency-Key', in: 'header', required: true, schema },
    ]);
    expect(key('patch', '/api/uz/brands/{id}')).toEqual([]);
  });

  it('has the body that is sent, with its example', () => {
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
    expect(requestBody?.content[JSON_TYPE]?.example).toEqual(putPrices.example?.request);
    expect(operation('get', '/api/uz/auth/me')).not.toHaveProperty('requestBody');
  });

  it('has a file beside the fields of a call that brings one', () => {
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

  it('has the answer by its status and kind, with its example, and the one error for all', () => {
    const answersOf = (method: string, path: string) => operation(method, path).responses;
    expect(answersOf('get', '/api/uz/auth/logout')).toEqual({
      200: {
        description: 'Done',
        content: {
          [JSON_TYPE]: {
            schema: {
              type: 'object',
              properties: { ended: { type: 'boolean', enum: [true] } },
              required: ['ended'],
              additionalProperties: false,
            },
          },
        },
      },
      default: {
        description: 'Refused',
        content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
      },
    });
    expect(Object.keys(answersOf('post', '/api/uz/brands'))).toEqual(['201', 'default']);
    expect(answersOf('put', '/api/uz/accounting/prices')['200']?.content?.[JSON_TYPE]).toMatchObject({
      example: putPrices.example?.answer,
    });
    expect(answersOf('get', '/api/uz/shelves/{id}/plan.pdf')['200']?.content).toEqual({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    });
    expect(document.components.schemas.Error).toMatchObject({
      properties: { message: { type: 'string' }, errors: { type: 'array' } },
    });
  });

  it('is written in the terms of OpenAPI 3.0', () => {
    expect(JSON.stringify(document)).not.toContain('$schema');
  });
});
