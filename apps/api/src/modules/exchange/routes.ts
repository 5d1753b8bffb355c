import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FileTools } from '../../platform/files/file-tools.ts';
import { asAppError, logError } from '../../platform/http/error-handler.ts';
import { ANSWER_TYPE, answerBytes, failureLines } from './answer.ts';
import { cleanName, shownName } from './file-name.ts';
import { insertRefusal } from './queries/story.ts';
import { awaitReads, importFile } from './service/import.ts';
import { receivePart } from './service/receive.ts';
import {
  beginExchange,
  COOKIE,
  type Exchange,
  endExchange,
  exchangeOf,
  openExchange,
} from './service/sessions.ts';

const PATH = '/exchange/1c';
/**
 * Largest body that we allow 1C to send, bytes; longer files are sent in parts. A slow line sends it within a
 * minute.
 */
const PART_LIMIT = 2 * 1_048_576;
/** Versions of the schema that the answers to a call may follow. */
const VERSIONS: ReadonlySet<string> = new Set(['2.08', '2.09', '2.10', '3.1']);
const NO_ORDERS = '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.08"/>';

export interface ExchangeTools extends FileTools {
  /** Called with the `Authorization` header of a call whose token was good. */
  readonly noteValid: (authorization: string | undefined) => void;
}

interface Query {
  readonly type?: unknown;
  readonly mode?: unknown;
  readonly filename?: unknown;
  readonly version?: unknown;
}

type Call = FastifyRequest<{ Querystring: Query }>;

const sentBy = ({ headers, ip }: Call) => ({
  authorization: headers.authorization,
  cookie: headers.cookie,
  address: ip,
});

function stepUnknown({ type, mode }: Query): AppError {
  const word = (value: unknown) =>
    typeof value === 'string' ? value.replace(/[^\w-]/g, '').slice(0, 30) : '';
  return new AppError('exchange_step_unknown', { params: { step: `${word(type)} ${word(mode)}` } });
}

async function checkAuth({ db }: ExchangeTools, call: Call): Promise<string[]> {
  const { id, cookie } = await openExchange(db, sentBy(call));
  return ['success', COOKIE, cookie, `sessid=${id}`, `timestamp=${Math.floor(Date.now() / 1000)}`];
}

function initLines(zip: boolean, { version }: Query): string[] {
  const lines = [`zip=${zip ? 'yes' : 'no'}`, `file_limit=${PART_LIMIT}`];
  return typeof version === 'string' && VERSIONS.has(version) ? [...lines, `version=${version}`] : lines;
}

/** Steps of the catalogue. */
async function catalogue(tools: ExchangeTools, call: Call, exchange: Exchange): Promise<string[]> {
  const { query } = call;
  switch (`${call.method} ${String(query.mode)}`) {
    case 'GET init':
      await beginExchange(tools.db, exchange);
      return initLines(true, query);
    case 'POST file': {
      const bytes = Buffer.isBuffer(call.body) ? call.body : Buffer.alloc(0);
      await receivePart(tools, exchange.sessionId, cleanName(query.filename), bytes);
      return ['success'];
    }
    case 'GET import': {
      const onFault = (error: unknown) => call.log.error({ err: error }, 'exchange failed');
      const imported = await importFile({ ...tools, onFault }, exchange, cleanName(query.filename));
      return imported.done ? ['success'] : ['progress', `${imported.name}: ${imported.progress}`];
    }
    case 'GET deactivate':
      return ['success'];
    case 'GET complete':
      await endExchange(tools.db, exchange);
      return ['success'];
    default:
      throw stepUnknown(query);
  }
}

/** Steps of orders, which we do not have: answered so that an exchange of both continues. */
function orders(call: Call): string[] {
  switch (`${call.method} ${String(call.query.mode)}`) {
    case 'GET init':
      return initLines(false, call.query);
    case 'GET success':
    case 'POST file':
      return ['success'];
    default:
      throw stepUnknown(call.query);
  }
}

async function answer(tools: ExchangeTools, call: Call, reply: FastifyReply): Promise<FastifyReply> {
  const { type, mode } = call.query;
  reply.header('cache-control', 'no-store');
  if (type !== 'catalog' && type !== 'sale') throw stepUnknown(call.query);
  if (mode === 'checkauth' && call.method === 'GET')
    return reply.type(ANSWER_TYPE).send(answerBytes(await checkAuth(tools, call)));
  const exchange = call.exchange;
  if (exchange === null) throw new AppError('exchange_begin_again');
  if (type === 'sale' && mode === 'query' && call.method === 'GET')
    return reply.type('application/xml; charset=utf-8').send(NO_ORDERS);
  const lines = type === 'sale' ? orders(call) : await catalogue(tools, call, exchange);
  return reply.type(ANSWER_TYPE).send(answerBytes(lines));
}

/**
 * Records a refusal within an exchange for people to see; the reason why a file was not read is stored with
 * the file.
 */
async function keepRefusal({ db }: ExchangeTools, { exchange, query }: Call, error: AppError): Promise<void> {
  if (exchange === null || query.mode === 'import' || error.status >= 500) return;
  const { filename } = query;
  const step = typeof filename === 'string' ? shownName(filename) : stepUnknown(query).params.step;
  await insertRefusal(db, exchange.sessionId, String(step), error);
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null;
  }
}

/**
 * Serves the interface for 1C («обмен с сайтом»). It is not in the contract: its answers are lines of text
 * whose first word decides, and a refusal is text for the window of 1C.
 */
export async function serveExchange(app: FastifyInstance, tools: ExchangeTools): Promise<void> {
  await app.register(async (door) => {
    door.decorateRequest('exchange', null);
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PART_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // Before the body is read: a caller without a token cannot make us receive anything.
    door.addHook('onRequest', async (request) => {
      const call = request as Call;
      if (call.method === 'POST' || call.query.mode !== 'checkauth')
        request.exchange = await exchangeOf(tools.db, sentBy(call));
      if (request.exchange !== null) tools.noteValid(request.headers.authorization);
    });
    door.setErrorHandler(async (raw: Error, request, reply) => {
      const error = asAppError(raw, PART_LIMIT);
      logError(error, raw, request);
      await keepRefusal(tools, request as Call, error).catch((fault: unknown) =>
        request.log.error({ err: fault }, 'refusal not kept'),
      );
      if (error.status === 401) reply.header('www-authenticate', 'Basic realm="Javon"');
      // A client that only reads bodies of good answers would not show the reason.
      const status = error.status === 401 || error.status === 429 || error.status >= 500 ? error.status : 200;
      return reply
        .status(status)
        .type(ANSWER_TYPE)
        .send(answerBytes(failureLines(error)));
    });
    door.get<{ Querystring: Query }>(PATH, (call, reply) => answer(tools, call, reply));
    door.post<{ Querystring: Query }>(PATH, { bodyLimit: PART_LIMIT }, (call, reply) =>
      answer(tools, call, reply),
    );
    door.addHook('onClose', awaitReads);
  });
}
