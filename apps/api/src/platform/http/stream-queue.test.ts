import { Readable } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StreamQueue } from './stream-queue.ts';

const LIMITS = { all: 2, one: 1 };
/** Timeouts long enough for calls that have to wait, short for those that time out. */
const PATIENCE = { wait: 30, keep: 60_000, stall: 60_000 };
const NEVER = new AbortController().signal;

const file = () => Readable.from([Buffer.from('a'), Buffer.from('b')], { objectMode: false });
const read = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

afterEach(() => vi.useRealTimers());

describe('files drawn while they are sent', () => {
  it('are limited; a waiting call gets the free slot, and continues with it', async () => {
    const queue = new StreamQueue(LIMITS, PATIENCE);
    const open = (owner: string, key = '1') => queue.open(owner, key, NEVER, async () => file());
    const [first, second] = [await open('a'), await open('b')];
    await expect(open('c')).rejects.toMatchObject({ code: 'in_queue', params: { place: 1, seconds: 2 } });
    await expect(open('d')).rejects.toMatchObject({ code: 'in_queue', params: { place: 2 } });
    // A repeated call keeps its place; another file of the same person is queued after it.
    await expect(open('c')).rejects.toMatchObject({ params: { place: 1 } });
    await expect(open('c', '2')).rejects.toMatchObject({ params: { place: 3 } });
    const [waiting, later] = [open('c'), open('d')];
    expect(await read(first)).toBe('ab');
    const third = await waiting;
    expect(await read(second)).toBe('ab');
    expect(await read(third)).toBe('ab');
    expect(await read(await later)).toBe('ab');
  });

  it('of one person are limited too, and leave room for others', async () => {
    const queue = new StreamQueue(LIMITS, PATIENCE);
    const open = (owner: string, key: string) => queue.open(owner, key, NEVER, async () => file());
    const own = await open('a', '1');
    await expect(open('a', '2')).rejects.toMatchObject({ code: 'in_queue', params: { place: 1 } });
    expect(await read(await open('b', '1'))).toBe('ab');
    await read(own);
    expect(await read(await open('a', '2'))).toBe('ab');
  });

  it('of one person stay limited while several are written', async () => {
    const queue = new StreamQueue({ all: 9, one: 2 }, PATIENCE);
    const open = (key: string) => queue.open('a', key, NEVER, async () => file());
    const [first, second] = [await open('1'), await open('2')];
    await expect(open('3')).rejects.toMatchObject({ code: 'in_queue' });
    await read(first);
    const third = await open('3');
    await expect(open('4')).rejects.toMatchObject({ code: 'in_queue' });
    for (const one of [second, third]) await read(one);
    await read(await open('4'));
  });

  it('are refused when hundreds wait', async () => {
    const queue = new StreamQueue({ all: 0, one: 1 }, { wait: 0, keep: 60_000, stall: 60_000 });
    const codes = await Promise.all(
      Array.from({ length: 2000 }, (_, i) =>
        queue.open(`${i}`, '1', NEVER, async () => file()).catch(({ code }: { code: string }) => code),
      ),
    );
    expect(codes[0]).toBe('in_queue');
    expect(codes.at(-1)).toBe('overloaded');
  });

  it('release their slot when they fail, when the caller disconnects, and when a reader takes nothing', async () => {
    const queue = new StreamQueue({ all: 1, one: 1 }, { ...PATIENCE, stall: 30 });
    await expect(
      queue.open('a', '1', NEVER, () => Promise.reject(new Error('no such file'))),
    ).rejects.toThrow('no such file');

    const gone = new AbortController();
    const held = await queue.open('a', '1', NEVER, async () => file());
    const waiting = queue.open('b', '1', gone.signal, async () => file());
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'in_queue' });
    held.destroy();

    const endless = async function* () {
      for (;;) yield Buffer.alloc(65_536);
    };
    const stalled = await queue.open('a', '1', NEVER, async () => Readable.from(endless()));
    const closed = new Promise((done) => stalled.once('error', done));
    stalled.read(1);
    expect(String(await closed)).toContain('takes nothing');
    expect(await read(await queue.open('c', '1', NEVER, async () => file()))).toBe('ab');
  });

  it('wait for eight seconds by default, and leave no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const queue = new StreamQueue({ all: 1, one: 1 });
    const open = (owner: string) => queue.open(owner, '1', NEVER, async () => file());
    const held = await open('a');
    expect(vi.getTimerCount()).toBe(0);
    let refused: { code?: string } | undefined;
    const waiting = open('b').catch((error: { code: string }) => {
      refused = error;
    });
    await vi.advanceTimersByTimeAsync(7999);
    expect(refused).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(refused?.code).toBe('in_queue');
    held.destroy();
  });

  it('end for a reader that takes nothing for fifteen seconds, not before, and never for a slow file', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    vi.advanceTimersByTime(60_000);
    const queue = new StreamQueue({ all: 2, one: 2 });
    const slow = await queue.open('a', '1', NEVER, async () => new Readable({ read: () => {} }));
    const left = await queue.open('a', '2', NEVER, async () => file());
    const failed: string[] = [];
    slow.on('error', () => failed.push('slow'));
    left.on('error', () => failed.push('left'));
    slow.read();
    left.read(1);
    await soon();
    vi.advanceTimersByTime(15_000);
    await soon();
    expect(failed).toEqual([]);
    vi.advanceTimersByTime(5000);
    await soon();
    expect(failed).toEqual(['left']);
    slow.destroy();
  });

  it('hold a slot for a limited time', async () => {
    const queue = new StreamQueue({ all: 1, one: 1 }, { ...PATIENCE, wait: 5, keep: 0 });
    const open = (owner: string) => queue.open(owner, '1', NEVER, async () => file());
    const held = await open('a');
    await expect(open('b')).rejects.toMatchObject({ params: { place: 1 } });
    await expect(open('c')).rejects.toMatchObject({ params: { place: 1 } });
    held.destroy();
  });
});
