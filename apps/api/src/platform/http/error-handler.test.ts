import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../auth/actor.ts';
import { AppError } from '../errors/app-error.ts';
import { CallLog } from './call-log.ts';
import { handleErrors } from './error-handler.ts';

type Line = Readonly<Record<string, unknown>>;

let lines: Line[] = [];
let thrown: unknown;
let actor: Partial<Actor> | null = null;
const app = Fastify({
  bodyLimit: 3_000_000,
  logController: new CallLog(),
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
});
handleErrors(app, 3_000_000);
app.decorateRequest('actor', null);
app.addHook('onRequest', async (request) => {
  request.actor = actor as Actor | null;
});
app.all('/*', { config: { routeId: 'tried' } }, async () => {
  if (thrown !== undefined) throw thrown;
  return {};
});
let leaving: { readonly error: Error; readonly handled: () => void };
app.get('/leaving', async (request) => {
  const { error, handled } = leaving;
  await once(request.raw.socket, 'close');
  setImmediate(handled);
  throw error;
});
app.post('/narrow', { bodyLimit: 1_048_576 }, async () => ({}));
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
  thrown = undefined;
  actor = null;
});

/** Answer to a call whose handler throws this error. */
async function answerTo(error: unknown, url = '/api/ru/x') {
  thrown = error;
  const answer = await app.inject({ url });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
/** Logged lines without the one of the call itself. */
const logged = () => lines.filter(({ msg }) => msg !== 'request completed');
const withCode = (code: string | number, statusCode = 400, kind = Error) =>
  Object.assign(new kind('x'), { code, statusCode });

describe('an error', () => {
  it('of the application has its status, code and text in the language of the call, as JSON', async () => {
    const { status, headers, body } = await answerTo(new AppError('not_found'));
    expect([status, body]).toMatchObject([404, { code: 'not_found', message: 'Не найдено' }]);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers).not.toHaveProperty('retry-after');
    expect(headers).not.toHaveProperty('www-authenticate');
    expect((await answerTo(new AppError('not_found'), '/x')).body.message).toBe('Topilmadi');
    const inRussian = await app.inject({ url: '/x', headers: { 'accept-language': 'ru' } });
    expect(inRussian.json().message).toBe('Не найдено');
    expect(body.request_id).toBe(lines[0]?.reqId);
  });

  it('that requires waiting, or a token, has the header for it too', async () => {
    const slowed = await answerTo(new AppError('too_many_requests', { params: { seconds: 7 } }));
    expect(slowed.headers['retry-after']).toBe('7');
    expect((await answerTo(new AppError('token_missing'))).headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    [withCode('FST_ERR_CTP_INVALID_JSON_BODY'), 'body_not_json'],
    [withCode('FST_ERR_CTP_INVALID_CONTENT_LENGTH'), 'body_not_json'],
    [withCode('FST_ERR_CTP_EMPTY_JSON_BODY'), 'body_missing'],
    [withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 'media_type_wrong'],
    [withCode('FST_INVALID_MULTIPART_CONTENT_TYPE', 406), 'media_type_wrong'],
    [withCode('FST_REQ_FILE_TOO_LARGE', 413), 'file_too_large'],
    [withCode('FST_PROTO_VIOLATION', 400), 'invalid'],
    [withCode('FST_ERR_MAX_PARAM_LENGTH', 414), 'uri_too_long'],
    [withCode('FST_ERR_BAD_URL'), 'not_found'],
    [withCode('FST_UNDER_PRESSURE', 503), 'overloaded'],
    [withCode('FST_PARTS_LIMIT', 413), 'body_too_large'],
    [withCode('FST_OTHER', 400), 'internal'],
    [withCode('OTHER', 413), 'internal'],
    [withCode('OTHER', 400, SyntaxError), 'body_not_json'],
    [withCode('OTHER', 500, SyntaxError), 'internal'],
    [withCode(20, 400, SyntaxError), 'body_not_json'],
    [withCode(20, 500, SyntaxError), 'internal'],
    [withCode(20, 400), 'internal'],
    [new Error('a fault of ours'), 'internal'],
    [withCode('57014'), 'timeout'],
  ])('of the platform is mapped to an error of the application: %o is %s', async (error, code) => {
    expect((await answerTo(error)).body.code).toBe(code);
  });

  it('of too large a body or file has the size limit', async () => {
    const tooLarge = async (url: string, bytes: number) =>
      (await app.inject({ method: 'POST', url, payload: { x: 'x'.repeat(bytes) } })).json().errors[0];
    expect(await tooLarge('/x', 3_100_000)).toMatchObject({
      code: 'body_too_large',
      params: { max: 3 },
    });
    expect(await tooLarge('/narrow', 1_100_000)).toMatchObject({ params: { max: 1 } });
    const file = await answerTo(withCode('FST_REQ_FILE_TOO_LARGE', 413));
    expect(file.body.errors[0].params).toEqual({ max: 20 });
    const parts = await answerTo(withCode('FST_FIELDS_LIMIT', 413));
    expect(parts.body.errors[0].params).toEqual({ max: 3 });
  });

  it('of the platform, whose code is a number, is answered in the shape of the application and logged once', async () => {
    const { status, body } = await answerTo(new DOMException('stopped', 'AbortError'));
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(logged().map((line) => [line.level, line.msg])).toEqual([[50, 'internal']]);
  });
});

describe('the log', () => {
  it.each([
    ['token_missing', 401],
    ['no_permission', 403],
    ['body_too_large', 413],
    ['media_type_wrong', 415],
    ['too_many_requests', 429],
  ] as const)('has a warning of %s: who tried what, from where', async (code, status) => {
    actor = { userId: 5, sessionId: 6 };
    expect((await answerTo(new AppError(code))).status).toBe(status);
    expect(logged()).toMatchObject([
      { level: 40, refused: code, route: 'tried', address: '127.0.0.1', user: 5, session: 6 },
    ]);
  });

  it('has the data of the error on the person if nobody is signed in', async () => {
    await answerTo(new AppError('credentials_wrong', { log: { user: 9 } }));
    await answerTo(new AppError('no_permission'));
    expect(logged()).toMatchObject([
      { refused: 'credentials_wrong', user: 9, session: null },
      { refused: 'no_permission', user: null, session: null },
    ]);
  });

  it('has wrong input by field and code, ten mistakes at most, and long fields cut', async () => {
    const issues = Array.from({ length: 12 }, (_, i) => ({
      path: i === 0 ? 'x'.repeat(150) : `items.${i}`,
      code: 'required' as const,
      params: {},
    }));
    await answerTo(new AppError('invalid', { issues }));
    expect(logged()).toMatchObject([{ level: 30, refused: 'invalid', route: 'tried', user: null }]);
    expect(logged()[0]?.issues).toEqual([
      `${'x'.repeat(100)}: required`,
      ...Array.from({ length: 9 }, (_, i) => `items.${i + 1}: required`),
    ]);
  });

  it.each(['token_expired', 'not_found', 'stale_version', 'body_not_json'] as const)(
    'has no line for %s, which is normal',
    async (code) => {
      await answerTo(new AppError(code));
      expect(logged()).toEqual([]);
    },
  );

  it('has faults of the server as errors, with their cause', async () => {
    await answerTo(new Error('broken'));
    expect(logged()).toMatchObject([{ level: 50, msg: 'internal', err: { message: 'broken' } }]);
  });

  it('has no line for work that was cancelled because its caller disconnected', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    lines = [];
    const { port } = app.server.address() as AddressInfo;
    const gone = [
      new DOMException('stopped', 'AbortError'),
      Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
      new Error('broken'),
    ];
    for (const error of gone) {
      const handled = Promise.withResolvers<void>();
      leaving = { error, handled: handled.resolve };
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /leaving HTTP/1.1\r\nHost: a\r\n\r\n'),
      );
      await once(app.server, 'request');
      socket.destroy();
      await handled.promise;
    }
    expect(logged().map((line) => line.msg)).toEqual(['internal']);
  });

  it('has one line of each call: the request, the status and the time', async () => {
    await app.inject('/quiet');
    expect(lines).toMatchObject([
      {
        level: 30,
        msg: 'request completed',
        req: { method: 'GET', url: '/quiet' },
        res: { statusCode: 200 },
        responseTime: expect.any(Number),
      },
    ]);
  });
});
