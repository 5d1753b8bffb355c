import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { readCheckCode, readCheckKey, SPECIMEN } from './check-code.ts';
import { checkTag } from './check-tag.ts';
import { TAG_PAGE_POLICY, tagPage } from './tag-page.ts';

/** Checks of one caller a minute: a shop checked by hand, and no guessing of codes. */
const CHECKS_A_MINUTE = 60;

function languageAsked(wanted: unknown, accepted: string | undefined): ServerLanguage {
  if (wanted === 'uz' || wanted === 'ru') return wanted;
  return accepted !== undefined && /^ru\b/i.test(accepted) ? 'ru' : 'uz';
}

/**
 * Serves the page of a tag's code, to anyone who stands before the tag: right or wrong, why, and what it should
 * say. Beside the contract, as it is a page and no call; QR codes are in capitals, so both spellings are served.
 */
export function serveTagChecks(app: FastifyInstance, db: Db): void {
  let key: Promise<Buffer> | undefined;
  for (const path of ['/t/:code', '/T/:code']) {
    app.get<{ Params: { code: string }; Querystring: { lang?: unknown } }>(
      path,
      { config: { rateLimit: { max: CHECKS_A_MINUTE, timeWindow: '1 minute' } } },
      async (request, reply) => {
        key ??= readCheckKey(db).catch((error: unknown) => {
          key = undefined;
          throw error;
        });
        const item = readCheckCode(await key, request.params.code);
        const found =
          item === SPECIMEN ? 'specimen' : ((item === null ? null : await checkTag(db, item)) ?? 'none');
        const language = languageAsked(request.query.lang, request.headers['accept-language']);
        return reply
          .code(found === 'none' ? 404 : 200)
          .header('content-security-policy', TAG_PAGE_POLICY)
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .type('text/html; charset=utf-8')
          .send(tagPage(found, language, request.params.code));
      },
    );
  }
}
