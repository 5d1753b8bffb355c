import type { Notice } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { parseEvents } from '../../shared/http/event-stream.ts';
import { waitBefore } from './backoff.ts';
import { byDay } from './days.ts';

describe('a received part of a stream', () => {
  const two =
    'id: 7\nevent: notices\ndata: {"unread":1}\n\n:\n\nid: 8\nevent: notices\ndata: {"text":"a: b"}\n\n';

  it('is split into events, wherever it was cut', () => {
    const whole = [
      { id: '7', event: 'notices', data: '{"unread":1}' },
      { id: '8', event: 'notices', data: '{"text":"a: b"}' },
    ];
    for (let cut = 0; cut <= two.length; cut++) {
      const first = parseEvents(two.slice(0, cut));
      const second = parseEvents(first.rest + two.slice(cut));
      expect([...first.events, ...second.events]).toEqual(whole);
      expect(second.rest).toBe('');
    }
  });
});

describe('a reconnect', () => {
  it('waits longer each time, a minute at most, and not the same time in all browsers', () => {
    const waits = Array.from({ length: 20 }, (_, tries) => waitBefore(tries, 1));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect([waits[0], waits.at(-1)]).toEqual([1000, 60_000]);
    expect(waitBefore(3, 0)).toBe(waitBefore(3, 1) / 2);
  });
});

describe('the list by day', () => {
  it('uses the days of Tashkent, and names today and yesterday', () => {
    const at = (created_at: string) => ({ created_at }) as Notice;
    // 19:00 UTC is midnight in Tashkent.
    const days = byDay(
      [at('2026-11-21T19:30:00Z'), at('2026-11-21T18:59:00Z'), at('2026-11-20T18:00:00Z')],
      new Date('2026-11-21T20:00:00Z'),
    );
    expect(days.map(({ day, label, notices }) => [day, label, notices.length])).toEqual([
      ['22.11.2026', 'today', 1],
      ['21.11.2026', 'yesterday', 1],
      ['20.11.2026', null, 1],
    ]);
  });
});
