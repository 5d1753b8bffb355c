import type { FastifyInstance, FastifyRequest } from 'fastify';
import { heldOn } from '../../platform/auth/actor.ts';
import type { Authenticator } from '../../platform/auth/authenticate.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { CODE_PAGE_POLICY, codePage, type NoPrint, staffPath } from './code-page-html.ts';
import { printOfCode } from './service/code-keys.ts';
import { judgePrint, type TagVerdict } from './service/verdict.ts';
import { SPECIMEN } from './tag-code.ts';

/** Rate limit of one caller, per minute: enough for checking a shop by hand, too low for guessing codes. */
const CHECKS_A_MINUTE = 60;

/** Cookie with the token of a session. */
const TOKEN = /(?:^|;\s*)shelf_access_token=([A-Za-z0-9_-]+)/;

/** Whether the caller is signed in and may work with tags of the branch. */
async function isStaff(
  authenticator: Authenticator,
  { headers: { cookie }, ip, id }: FastifyRequest,
  branchId: number,
): Promise<boolean> {
  const token = TOKEN.exec(cookie ?? '')?.[1];
  if (token === undefined) return false;
  try {
    const actor = await authenticator.authenticate(`Bearer ${token}`, { cookie, address: ip, requestId: id });
    const isReady = !actor.mustChangePassword && !actor.owesFactor;
    return isReady && heldOn(actor, branchId, ['price_tag']).length > 0;
  } catch (error) {
    // A caller with an ended session sees the public page.
    if (error instanceof AppError) return false;
    throw error;
  }
}

function languageAsked(wanted: unknown, accepted: string | undefined): ServerLanguage {
  if (wanted === 'uz' || wanted === 'ru') return wanted;
  return accepted !== undefined && /^ru\b/i.test(accepted) ? 'ru' : 'uz';
}

/** Returns the verdict on the tag of a code, or the reason why there is none. */
async function findByCode(db: Db, code: string): Promise<TagVerdict | NoPrint> {
  const item = await printOfCode(db, code);
  if (item === SPECIMEN) return 'specimen';
  if (item === 'withdrawn') return item;
  return (item === null ? null : await judgePrint(db, item)) ?? 'none';
}

/**
 * Serves the public page of a tag's code: whether the tag is right, why not, and its right content. Staff of
 * its branch who are signed in are redirected to the screen where they work with it. It is outside the
 * contract because it is a page; QR codes are in capitals, so both spellings are served.
 */
export function serveCodePages(app: FastifyInstance, db: Db, authenticator: Authenticator): void {
  for (const path of ['/t/:code', '/T/:code']) {
    app.get<{ Params: { code: string }; Querystring: { lang?: unknown } }>(
      path,
      { config: { rateLimit: { max: CHECKS_A_MINUTE, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const found = await findByCode(db, request.params.code);
        // A link to the page in a language comes from the page itself, so it is not redirected.
        const staff =
          typeof found === 'object' &&
          request.query.lang === undefined &&
          (await isStaff(authenticator, request, found.branchId));
        if (staff) {
          return reply
            .header('cache-control', 'no-store')
            .header('vary', 'cookie')
            .redirect(staffPath(request.params.code));
        }
        const language = languageAsked(request.query.lang, request.headers['accept-language']);
        return reply
          .code(found === 'none' || found === 'withdrawn' ? 404 : 200)
          .header('content-security-policy', CODE_PAGE_POLICY)
          .header('cache-control', 'no-store')
          .header('vary', 'cookie')
          .header('x-robots-tag', 'noindex')
          .type('text/html; charset=utf-8')
          .send(codePage(found, language, request.params.code));
      },
    );
  }
}
