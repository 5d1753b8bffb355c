import type { FastifyInstance } from 'fastify';

/**
 * Escapes of UTF-16 in JSON: an escaped backslash and a whole pair are skipped, so that what is left
 * is half a pair.
 */
const HALVES =
  /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}/g;
const HALF_LENGTH = '\\ud800'.length;
const ANY_HALF = /\\u[dD][89a-fA-F]/;

/**
 * JSON with U+FFFD for each lone surrogate: no text has it, and no database keeps it. As bytes it
 * cannot come at all; only an escape can name it.
 */
export function wellFormedJson(text: string): string {
  if (!ANY_HALF.test(text)) return text;
  return text.replace(HALVES, (found) => (found.length === HALF_LENGTH ? '\\ufffd' : found));
}

/** Reads JSON bodies as Fastify does, their texts well-formed. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, wellFormedJson(String(body)), done);
  });
}
