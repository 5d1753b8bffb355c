import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

const PLACEHOLDER = '<meta name="javon-config" content="" />';
const YEAR_SECONDS = 31_536_000;
/** The browser sets it with the token of a session; here only its presence counts. */
const SIGNED_IN = /(?:^|;\s*)shelf_access_token=[^;]/;

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/** The page with the public settings put in; nothing secret may go here. */
function pageWith(html: string, config: Config): string {
  const content = escapeAttribute(JSON.stringify({ sites: config.sites, messenger: config.messenger }));
  return html.replace(PLACEHOLDER, `<meta name="javon-config" content="${content}" />`);
}

/**
 * Serves the built browser application from `folder`; any address that is not a file and not under /api gives
 * the page, whose own router takes it from there.
 */
export async function serveWeb(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) {
    app.setNotFoundHandler(async () => {
      throw new AppError('not_found');
    });
    return;
  }
  const read = (file: string) => pageWith(readFileSync(file, 'utf8'), config);
  const page = read(index);
  // The same page with the frame's files named in it, so that they need not wait for the first script.
  const signedIn = path.join(folder, 'signed-in.html');
  const signedInPage = existsSync(signedIn) ? read(signedIn) : page;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .send(SIGNED_IN.test(request.headers.cookie ?? '') ? signedInPage : page);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|\?|$)/.test(request.url);
    if (!isPage) throw new AppError('not_found');
    return sendPage(request, reply);
  });
  app.get('/', async (request, reply) => sendPage(request, reply));
}
