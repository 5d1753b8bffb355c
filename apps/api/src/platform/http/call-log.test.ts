import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { CallLog } from './call-log.ts';

/** Logged lines: level, fields and message. */
function logged(error: Error | null): unknown[] {
  const lines: unknown[] = [];
  const log = {
    info: (fields: object, message: string) => lines.push(['info', fields, message]),
    error: (fields: object, message: string) => lines.push(['error', fields, message]),
  };
  const request = { id: 'a' } as FastifyRequest;
  const calls = new CallLog();
  calls.incomingRequest();
  calls.requestCompleted(error, request, { log, elapsedTime: 12 } as unknown as FastifyReply);
  return lines;
}

it('a call is logged once, when it is answered, with its duration', () => {
  const fields = { req: { id: 'a' }, responseTime: 12 };
  expect(logged(null)).toEqual([['info', expect.objectContaining(fields), 'request completed']]);
});

it('an answer that was cut off is logged as an error, with its cause', () => {
  const err = new Error('the connection was closed');
  expect(logged(err)).toEqual([
    ['error', expect.objectContaining({ responseTime: 12, err }), 'request errored'],
  ]);
});
