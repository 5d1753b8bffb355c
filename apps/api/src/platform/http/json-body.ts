import type { FastifyInstance } from 'fastify';

/**
 * UTF-16 escapes in JSON: escaped backslashes and whole pairs are skipped, so that only lone halves match.
 */
const HALVES =
  /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}/g;
const HALF_LENGTH = '\\ud800'.length;
const ANY_HALF = /\\u[dD][89a-fA-F]/;

/**
 * Replaces each lone surrogate in JSON with U+FFFD: no text contains one, and no database stores it. Only an
 * escape can encode it: raw bytes of UTF-8 cannot.
 */
export function wellFormedJson(text: string): string {
  if (!ANY_HALF.test(text)) return text;
  return text.replace(HALVES, (found) => (found.length === HALF_LENGTH ? '\\ufffd' : found));
}

/** Parses JSON bodies as Fastify does, with well-formed texts. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, wellFormedJson(String(body)), done);
  });
}
