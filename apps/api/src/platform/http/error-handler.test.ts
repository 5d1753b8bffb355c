import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';

const lines: string[] = [];
const app = Fastify({
  logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
});
handleErrors(app, 1000);
app.get('/stopped', () => {
  throw new DOMException('stopped', 'AbortError');
});
afterAll(() => app.close());

it('an error of the platform, whose code is a number, is answered in our shape and told once', async () => {
  const answer = await app.inject('/stopped');
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['internal']);
});
