import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  type FastifyInstance,
  type FastifyServerOptions,
  type preHandlerHookHandler,
} from 'fastify';
import { accessRoutes } from './modules/access/public.ts';
import { accountingRoutes } from './modules/accounting/public.ts';
import { analyticPriceTagRoutes } from './modules/analytic-price-tags/public.ts';
import { applicationRoutes } from './modules/applications/public.ts';
import { branchRoutes } from './modules/branches/public.ts';
import { checkListRoutes } from './modules/check-lists/public.ts';
import { clientRoutes, openCards } from './modules/clients/public.ts';
import { directorRoutes } from './modules/directors/public.ts';
import { electronicLabelRoutes } from './modules/electronic-labels/public.ts';
import { exchangeRoutes, importEnded, serveExchange } from './modules/exchange/public.ts';
import { exportRoutes } from './modules/exports/public.ts';
import { goodsRoutes } from './modules/goods/public.ts';
import { historyRoutes } from './modules/history/public.ts';
import { importRoutes } from './modules/imports/public.ts';
import { labelPrinterRoutes } from './modules/label-printers/public.ts';
import { myDayRoutes } from './modules/my-day/public.ts';
import { type NoticeHub, noticeRoutes, openHub } from './modules/notices/public.ts';
import { peopleRoutes } from './modules/people/public.ts';
import {
  countTags,
  countToPrintByShelf,
  lockTagContent,
  priceTagRoutes,
  readStatesInFormat,
  readStatesOf,
  refreshTagContent,
  serveCodePages,
} from './modules/price-tags/public.ts';
import { profileRoutes } from './modules/profile/public.ts';
import { pushRoutes } from './modules/push/public.ts';
import { samplerRoutes } from './modules/samplers/public.ts';
import { savedViewRoutes } from './modules/saved-views/public.ts';
import { searchRoutes } from './modules/search/public.ts';
import { segmentRoutes } from './modules/segments/public.ts';
import { endCopied, openSeal, secondFactorRoutes, sessionRoutes } from './modules/session/public.ts';
import { KnownSites, settingRoutes } from './modules/settings/public.ts';
import { shelfRoutes } from './modules/shelves/public.ts';
import { tagViewRoutes } from './modules/tag-views/public.ts';
import { walkCheckRoutes } from './modules/walk-checks/public.ts';
import { openWebhookSeal, webhookRoutes } from './modules/webhooks/public.ts';
import { Authenticator } from './platform/auth/authenticate.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/database.ts';
import type { Replica } from './platform/db/replica.ts';
import { transaction } from './platform/db/transaction.ts';
import { AppError } from './platform/errors/app-error.ts';
import { Listener } from './platform/events/listener.ts';
import { openStore } from './platform/files/open-store.ts';
import type { FileStore } from './platform/files/store.ts';
import type { Bound } from './platform/http/call.ts';
import { CallLimits, tooMany } from './platform/http/call-limits.ts';
import { CallLog } from './platform/http/call-log.ts';
import { answerError, handleErrors } from './platform/http/error-handler.ts';
import { serveHealth } from './platform/http/health.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { standardOutput } from './platform/http/log-stream.ts';
import { MAX_PARAMETER, refuseMissing } from './platform/http/missing.ts';
import { forwardedFor } from './platform/http/network.ts';
import { openapiDocument } from './platform/http/openapi.ts';
import { registerRoutes } from './platform/http/register.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { isPage, serveWeb } from './platform/http/web-files.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/** Largest JSON body, bytes. */
const BODY_LIMIT = 1_048_576;
/** Largest uploaded file, bytes. */
const FILE_LIMIT = 20 * 1_048_576;
const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

export interface AppOptions {
  readonly db: Db;
  /**
   * Connection string of the same database past any pooler, for LISTEN: messages of other copies of the
   * server.
   */
  readonly databaseUrl: string;
  /** Standby that reports are read from, if there is one. */
  readonly replica?: Replica | null;
  readonly config: Config;
  /** Folder of the built browser application; null to serve only the API. */
  readonly webFolder?: string | null;
  readonly metrics?: Metrics | null;
  /**
   * Whether the server is about to close: it keeps serving while its failing readiness check makes balancers
   * use other copies.
   */
  readonly isDraining?: () => boolean;
  /** Destination of the log, one line of JSON at a time; standard output by default. */
  readonly logTo?: { write(line: string): void };
}

/** Idle timeout of a connection, also when its reader stopped reading. */
const SILENT_MS = 300_000;

/**
 * Which proxies we trust for the client's IP. The address is the last one that a trusted proxy wrote; addresses
 * that the client itself put into X-Forwarded-For are ignored.
 */
function trusted({ trustProxy }: Config): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof trustProxy === 'string') return trustProxy;
  return trustProxy === 0 ? false : (_address, hop) => hop < trustProxy;
}

/**
 * CORS: pages of the configured sites may call from their own host; they send tokens in a header, never
 * cookies.
 */
function foreignSites(config: Config): Parameters<typeof cors>[1] {
  return {
    origin: [...config.allowedSites],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'accept-language',
      'idempotency-key',
      'last-event-id',
      'notify',
      'see-as',
    ],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: 600,
    strictPreflight: false,
  };
}

/** Whether a call carries two Host headers, of which a proxy may read one and the server the other. */
function namesSeveralHosts(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

const CONTENT_POLICY = 'content-security-policy';

async function addDocuments(app: FastifyInstance): Promise<void> {
  let made: ReturnType<typeof openapiDocument> | undefined;
  // Generating takes a tenth of a second, so it is done for the first reader, not at each start.
  const document = () => (made ??= openapiDocument());
  app.get('/api/openapi.json', async () => document());
  const specification = { document: { toJSON: document } as never };
  await app.register(swagger, { mode: 'static', specification });
  // The documentation page writes markup from text, which comes only from our own contract.
  const preHandler: preHandlerHookHandler = (_request, reply, done) => {
    const policy = String(reply.getHeader(CONTENT_POLICY) ?? '').split(';');
    reply.header(CONTENT_POLICY, policy.filter((part) => !/trusted-types/.test(part)).join(';'));
    done();
  };
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false, uiHooks: { preHandler } });
}

/** The modules' routes; functions that one module needs of another are passed here. */
function allRoutes({ db, config }: AppOptions, files: FileStore, hub: NoticeHub, sites: KnownSites): Bound[] {
  const cards = openCards(config);
  const seal = openSeal(config);
  const shelves = { db, tags: { countToPrintByShelf, readStatesOf } };
  const gate = { life: config.accessTokenSeconds, allowedSites: config.allowedSites, ownSite: sites };
  const productHooks = { productTextsChanged: refreshTagContent };
  return [
    ...sessionRoutes({ db, defaultPassword: config.defaultPassword, gate }),
    ...secondFactorRoutes({ db, seal, gate }),
    ...goodsRoutes({ db, files, hooks: productHooks }),
    ...importRoutes({
      db,
      ...productHooks,
      importEnded,
      defaultPassword: config.defaultPassword,
    }),
    ...exchangeRoutes({ db, ...productHooks }),
    ...accountingRoutes({ db, ...productHooks }),
    ...labelPrinterRoutes({ db, files }),
    ...electronicLabelRoutes({ db, files }, sites),
    ...exportRoutes({ tags: shelves.tags, readStates: readStatesInFormat }),
    ...searchRoutes(db),
    ...branchRoutes(db, { countTags: (branchId) => countTags(db, branchId) }),
    ...shelfRoutes(shelves),
    ...applicationRoutes({ db, files }),
    ...checkListRoutes({ db, files }),
    ...directorRoutes,
    ...priceTagRoutes(db, sites, files),
    ...tagViewRoutes(db, sites),
    ...walkCheckRoutes(db),
    ...myDayRoutes(db),
    ...analyticPriceTagRoutes({
      db,
      refreshContent: refreshTagContent,
      lockContent: lockTagContent,
      readStates: readStatesInFormat,
    }),
    ...samplerRoutes({ db, files }),
    ...segmentRoutes(db),
    ...clientRoutes({ db, cards, files }),
    ...profileRoutes({ db, files }),
    ...accessRoutes(db, config.demo),
    ...settingRoutes(db, sites),
    ...savedViewRoutes(db),
    ...noticeRoutes(db, hub),
    ...pushRoutes({ db, origins: config.pushServices }),
    ...webhookRoutes({ db, seal: openWebhookSeal(config), hosts: config.webhookHosts }),
    ...historyRoutes,
    ...peopleRoutes({ db, config, files }),
  ];
}

/** Time for running calls to be answered when the server closes. */
const GRACE_MS = 9000;
const LOOK_EVERY_MS = 25;

/**
 * A connection that is busy when closing begins would afterwards be kept open for its next call, for as long
 * as the keep-alive time: connections that become idle are closed too, and all after a while.
 */
function closeConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweeper = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    app.server.once('close', () => {
      clearInterval(sweeper);
      clearTimeout(timer);
    });
    sweeper.unref();
    timer.unref();
  });
}

/** Streams of events, closed when the server closes: their readers reconnect to another copy. */
function serveHub(app: FastifyInstance, { db, databaseUrl, metrics }: AppOptions): NoticeHub {
  const onError = (error: Error) => app.log.warn({ err: error }, 'in the stream of events');
  const hub = openHub(db, new Listener(databaseUrl, onError), onError);
  app.addHook('preClose', () => hub.close());
  metrics?.gauge('javon_event_streams', 'Open streams of events', () => hub.open);
  return hub;
}

/** Limits of connections, and the log. */
function serverOptions({ config, logTo }: AppOptions): FastifyServerOptions {
  return {
    bodyLimit: BODY_LIMIT,
    trustProxy: trusted(config),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    connectionTimeout: SILENT_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAMETER, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    logController: new CallLog(),
    logger: {
      level: config.logLevel,
      stream: logTo ?? standardOutput,
      // PostgreSQL quotes the values of a row in the detail of an error.
      redact: ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where'],
      serializers: {
        req: (request) => ({
          method: request.method,
          url: request.url?.split('?')[0] ?? '',
          address: request.ip,
        }),
      },
    },
  };
}

/** CORS, compression, limits of calls to the page of a tag's code, and uploads. */
async function addPlugins(app: FastifyInstance, config: Config): Promise<void> {
  if (config.allowedSites.length > 0) await app.register(cors, foreignSites(config));
  // Compress responses only; a compressed request is refused (zip bombs).
  await app.register(compress, {
    threshold: 1400,
    encodings: ['br', 'gzip', 'deflate'],
    // Faster than gzip and a tenth smaller; the library's own quality is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    // At once up to this size, in bytes: a millisecond of the event loop. A stream costs several times as much.
    syncThreshold: 262_144,
    globalDecompression: false,
  });
  // Tag codes have a separate limit, which also applies if calls have none.
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  await app.register(multipart, {
    limits: {
      fileSize: FILE_LIMIT,
      files: 1,
      fields: 10,
      fieldSize: 2000,
      fieldNameSize: 100,
      parts: 12,
      headerPairs: 50,
    },
    throwFileSizeLimit: true,
  });
}

/**
 * The whole server as one Fastify instance, not yet listening.
 * @throws Error if a route of the contract has no handler or no access
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db } = options;
  const app = Fastify(serverOptions(options));
  // Refuses text/plain: a form of another site can send it without a preflight request (CSRF).
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  handleErrors(app, BODY_LIMIT);
  closeConnections(app);
  options.metrics?.watch(app);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
  const sites = new KnownSites(db, config);
  await sites.refresh();
  const currentHeaders = securityHeaders(sites);
  app.addHook('onRequest', async (request, reply) => {
    // Read by the first use of `request.ip`, which comes after this hook.
    request.headers['x-forwarded-for'] = forwardedFor(request.headers['x-forwarded-for']);
    const refreshed = sites.refresh();
    // Only a page waits for the settings that it contains; any other call just starts reading them.
    if (isPage(request)) await refreshed;
    reply.headers(currentHeaders());
    if (namesSeveralHosts(request.raw.rawHeaders)) throw new AppError('invalid');
  });
  await addPlugins(app, config);
  const limits = config.requestsPerMinute > 0 ? new CallLimits(app, config.requestsPerMinute) : null;
  if (limits !== null) app.addHook('onRequest', (request) => limits.count(request));
  const files = openStore(config);
  serveHealth(app, db, files, options.isDraining ?? (() => false));
  const authenticator = new Authenticator(db, (from, caller) =>
    transaction(db, (tx) => endCopied(tx, from, caller)),
  );
  serveCodePages(app, db, authenticator);
  const noteValid = (authorization: string | undefined) => limits?.noteValid(authorization);
  await serveExchange(app, { db, files, noteValid });
  await addDocuments(app);
  const reading = { db, replica: options.replica ?? null };
  await registerRoutes(
    app,
    allRoutes(options, files, serveHub(app, options), sites),
    authenticator,
    reading,
    limits,
  );
  if (options.webFolder !== null) await serveWeb(app, options.webFolder ?? WEB_FOLDER, sites);
  else {
    app.setNotFoundHandler(async (request, reply) => refuseMissing(request, reply));
  }
  return app;
}
