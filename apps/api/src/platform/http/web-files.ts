import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstFiles, linksFor, visitOf } from './first-files.ts';
import { refuseMissing } from './missing.ts';

const PLACEHOLDER = '<meta name="javon-config" content="" />';
/**
 * Worker that reads codes with WebAssembly: its Content Security Policy comes from its own file, not from the
 * page.
 */
const CAMERA_WORKER = /[\\/]assets[\\/]camera-worker-[\w-]+\.js(\.\w+)?$/;
const CAMERA_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'";
/** Files that only pages load, by their hashed names. */
const PART_OF_PAGE = /[\\/]assets[\\/].+\.(js|css|woff2)(\.\w+)?$/;
/**
 * Headers that browsers heed on documents alone. With them each of the fifty files of a first visit was 0.8 KB
 * longer, 40 KB in all, a fifth of a second of a slow connection.
 */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;
const YEAR_SECONDS = 31_536_000;

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/** Settings that every page contains; nothing secret may be added here. */
export interface PublicSettings {
  readonly messenger: string;
  readonly other_site: string;
  readonly production_site: string;
  readonly production_api: string;
  readonly development_api: string;
}

function pageWith(html: string, { messenger, ...sites }: PublicSettings): string {
  const content = escapeAttribute(JSON.stringify({ sites, messenger }));
  return html.replace(PLACEHOLDER, () => `<meta name="javon-config" content="${content}" />`);
}

/** Whether a request is for the page: its path is neither of the API nor a file of the build. */
export function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === 'GET' && !/^\/(api|assets)(\/|\?|$)/.test(url);
}

/**
 * Serves the built browser application from `folder`; any path that is not a file and not under /api returns
 * the page, whose router handles it.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  settings: { readonly current: PublicSettings },
): Promise<void> {
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) {
    app.setNotFoundHandler(async (request, reply) => refuseMissing(request, reply));
    return;
  }
  const html = readFileSync(index, 'utf8');
  const written = path.join(folder, 'first-files.json');
  const screens = existsSync(written) ? firstFiles.parse(JSON.parse(readFileSync(written, 'utf8'))) : [];
  // Adds preload links for the screen's first files to the page, so that the browser loads them before its
  // first script runs.
  const sendPage = ({ url, headers }: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .send(
        pageWith(html, settings.current).replace(
          '</head>',
          () => `${linksFor(screens, visitOf(url, headers.cookie))}</head>`,
        ),
      );
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      if (CAMERA_WORKER.test(file)) reply.header('content-security-policy', CAMERA_WORKER_POLICY);
      else if (PART_OF_PAGE.test(file)) for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return refuseMissing(request, reply);
    return sendPage(request, reply);
  });
  app.get('/', async (request, reply) => sendPage(request, reply));
}
