import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { firstFiles, linksFor, visitOf } from './first-files.ts';

const PLACEHOLDER = '<meta name="javon-config" content="" />';
const YEAR_SECONDS = 31_536_000;

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
  const page = pageWith(readFileSync(index, 'utf8'), config);
  const written = path.join(folder, 'first-files.json');
  const screens = existsSync(written) ? firstFiles.parse(JSON.parse(readFileSync(written, 'utf8'))) : [];
  // What its screen begins with is named in the page, so that it need not wait for the first script.
  const sendPage = ({ url, headers }: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .send(page.replace('</head>', () => `${linksFor(screens, visitOf(url, headers.cookie))}</head>`));
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
