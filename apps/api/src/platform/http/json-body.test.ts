import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readJsonBodies, wellFormedJson } from './json-body.ts';

it.each([
  [String.raw`"\ud83d\ude42"`, '🙂'],
  [String.raw`"\ud800"`, '�'],
  [String.raw`"a\uDC00b\ud83dc"`, 'a�b�c'],
  [String.raw`"\ud83d\ud83d\ude42"`, '�🙂'],
  [String.raw`"\\ud800"`, String.raw`\ud800`],
  [String.raw`"\\\ud800"`, '\\�'],
  [String.raw`"\uD83D\uDE42\uDFFF"`, '🙂�'],
  [String.raw`"\udbff\udfff\ude42"`, '\u{10ffff}�'],
  [String.raw`"\ud83dx\ude42"`, '�x�'],
  [String.raw`"\\\\ud800 \udfff"`, `${String.raw`\\ud800`} �`],
  [String.raw`"\u0434\ud7ff\ue000"`, 'д\ud7ff\ue000'],
  ['"oʻzbek"', 'oʻzbek'],
])('%s is read as %j, a text that the database can store', (json, text) => {
  const read: unknown = JSON.parse(wellFormedJson(json));
  expect(read).toBe(text);
  expect(text.isWellFormed()).toBe(true);
});

it('a body is read as JSON with texts that are well-formed; one that reaches for prototypes is refused', async () => {
  const app = Fastify();
  readJsonBodies(app);
  app.post('/', async (request) => ({ seen: request.body }));
  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  expect((await post(String.raw`{"a":"x\ud800"}`)).json()).toEqual({ seen: { a: 'x�' } });
  expect((await post('[1]', 'application/json; charset=utf-8')).json()).toEqual({ seen: [1] });
  for (const bad of ['{', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])
    expect((await post(bad)).statusCode, bad).toBe(400);
  await app.close();
});
