import { afterEach, expect, it, vi } from 'vitest';
import { dropFirstAnswers, takeFirstAnswer } from './first-calls.ts';

const ADDRESS = '/api/uz/auth/me';

function makeFirstCall(): Promise<Response> {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.javonFirstCalls = { token: 'a', answers: { [ADDRESS]: answer } };
  return answer;
}

afterEach(() => {
  globalThis.javonFirstCalls = undefined;
  vi.restoreAllMocks();
});

it('gives the answer of a first call once', () => {
  const answer = makeFirstCall();
  expect(takeFirstAnswer(ADDRESS, 'a')).toBe(answer);
  expect(takeFirstAnswer(ADDRESS, 'a')).toBeUndefined();
});

it('gives none to another token, to nobody, or for another address', () => {
  const answer = makeFirstCall();
  expect(takeFirstAnswer(ADDRESS, 'b')).toBeUndefined();
  expect(takeFirstAnswer(ADDRESS, null)).toBeUndefined();
  expect(takeFirstAnswer('/api/ru/auth/me', 'a')).toBeUndefined();
  expect(takeFirstAnswer(ADDRESS, 'a')).toBe(answer);
});

it('gives none where the page made none, or made it long ago', () => {
  expect(takeFirstAnswer(ADDRESS, 'a')).toBeUndefined();
  makeFirstCall();
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(takeFirstAnswer(ADDRESS, 'a')).toBeUndefined();
});

it('gives none that was not taken before a write', () => {
  makeFirstCall();
  dropFirstAnswers();
  expect(takeFirstAnswer(ADDRESS, 'a')).toBeUndefined();
});
