import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('the calls of a first screen', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    return () => {
      vi.unstubAllGlobals();
      vi.resetModules();
    };
  });

  /** Opens a page, makes a call and draws its first screen. Returns the addresses that are remembered by page. */
  async function remembered(path: string): Promise<unknown> {
    const { pathname, search } = new URL(path, 'http://any');
    vi.stubGlobal('location', { pathname, search });
    vi.resetModules();
    const opened = await import('./first-calls.ts');
    opened.takeFirstAnswer(ADDRESS, 'a');
    opened.rememberFirstCalls();
    return JSON.parse(kept.get('javon.kept.first-calls') ?? '{}');
  }

  it('are remembered for the page that was opened', async () => {
    expect(await remembered('/goods?sort=name')).toEqual({ '/goods?sort=name': [ADDRESS] });
    expect(await remembered('/authors')).toEqual({ '/goods?sort=name': [ADDRESS], '/authors': [ADDRESS] });
  });

  it.each(['/auth/login', '/auth/login?next=%2Fgoods', '/auth', '/changePasword', '/sos?next=%2Fgoods'])(
    'are not remembered for %s, which another page followed',
    async (path) => {
      expect(await remembered(path)).toEqual({});
    },
  );
});
