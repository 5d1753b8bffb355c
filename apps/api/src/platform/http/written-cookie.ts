import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from './token-cookie.ts';

/** Cookie with the position in the write-ahead log after the browser's last write (db/replica.ts). */
const COOKIE = 'javon_written';
const POSITION = /^\d{1,20}$/;
const DAYS = 30;

/**
 * Position after the caller's last write, as its cookie says; null for a browser that wrote nothing, and for
 * programs.
 */
export function writtenBy(request: FastifyRequest): bigint | null {
  const [text] = cookieValues(request.headers.cookie, COOKIE, POSITION);
  return text === undefined ? null : BigInt(text);
}

/** Stores a position in the cookie, or removes the previous one if the new one is not known. */
export function keepWritten(request: FastifyRequest, reply: FastifyReply, position: bigint | null): void {
  if (position === null) setCookie(request, reply, COOKIE, '', 0);
  else setCookie(request, reply, COOKIE, String(position), DAYS);
}
