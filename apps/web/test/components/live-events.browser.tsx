import { afterEach, expect, it, vi } from 'vitest';
import { keepLive } from '../../src/features/notices/live.ts';
import { eventsMissed, onLive, onLiveWithin } from '../../src/shared/http/live-events.ts';
import { clearTokens, keepTokens } from '../../src/shared/http/tokens.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearTokens();
});

/** Signs in, and answers each call for events with a stream; returns those that are open. */
function serveStreams() {
  keepTokens({ access_token: 'any', refresh_token: 'any', expires_in: 60, token_type: 'bearer' });
  const streams = new Set<ReadableStreamDefaultController>();
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    let own: ReadableStreamDefaultController;
    const body = new ReadableStream({
      start: (stream) => {
        own = stream;
        stream.enqueue(encode(':'));
        streams.add(stream);
      },
    });
    init?.signal?.addEventListener('abort', () => streams.delete(own));
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return streams;
}

const encode = (event: string) => new TextEncoder().encode(`${event}\n\n`);

it('reads again what changed before the first stream was open, except the rights, which the page has just read', async () => {
  serveStreams();
  const read: string[] = [];
  const opened = new Promise((resolve) => eventsMissed.on(resolve));
  for (const event of ['application', 'rights', 'prints'] as const)
    onLiveWithin(
      event,
      0,
      () => true,
      () => read.push(event),
    );
  const end = keepLive(undefined);
  await expect(opened).resolves.toBe('first');
  await expect.poll(() => read).toEqual(['application', 'prints']);
  end();
});

it('opens one stream for all tabs of a person; the next tab opens it again when the first one is closed', async () => {
  const streams = serveStreams();
  const missed: string[] = [];
  const endMissed = eventsMissed.on((when) => missed.push(when));
  const walks: number[] = [];
  const endWalks = onLive('walk', ({ walk }) => walks.push(walk));
  const send = (walk: number) => {
    for (const stream of streams) stream.enqueue(encode(`event: walk\ndata: {"walk":${walk}}`));
  };

  const tabs = Array.from({ length: 7 }, () => keepLive(undefined));
  await expect.poll(() => missed).toEqual(Array(7).fill('first'));
  expect(streams.size).toBe(1);
  send(1);
  await expect.poll(() => walks).toEqual(Array(7).fill(1));

  missed.length = 0;
  tabs[0]?.();
  await expect.poll(() => missed).toEqual(Array(6).fill('again'));
  expect(streams.size).toBe(1);
  send(2);
  await expect.poll(() => walks.slice(7)).toEqual(Array(6).fill(2));

  for (const end of tabs) end();
  expect(streams.size).toBe(0);
  endMissed();
  endWalks();
});

it('opens its own stream if the tab that has it does not answer', async () => {
  const streams = serveStreams();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const suspended = expect(
    navigator.locks.request('javon.events undefined', () => new Promise(() => {})),
  ).rejects.toThrow();
  const end = keepLive(undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(streams.size).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(() => streams.size).toBe(1);
  await suspended;
  end();
  vi.useRealTimers();
});
