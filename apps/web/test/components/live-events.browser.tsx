import { afterEach, expect, it, vi } from 'vitest';
import { keepLive } from '../../src/features/notices/live.ts';
import { eventsMissed, onLiveWithin } from '../../src/shared/http/live-events.ts';
import { clearTokens, keepTokens } from '../../src/shared/http/tokens.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearTokens();
});

it('reads again what changed before the first stream was open, except the rights, which the page has just read', async () => {
  keepTokens({ access_token: 'any', refresh_token: 'any', expires_in: 60, token_type: 'bearer' });
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const beats = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(':\n\n')),
    });
    return new Response(beats, { headers: { 'content-type': 'text/event-stream' } });
  });
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
