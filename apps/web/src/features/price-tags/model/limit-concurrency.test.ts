import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('limited concurrency', () => {
  it('runs a limited number of tasks, the latest requested first', async () => {
    const inTurn = limitConcurrency(2);
    const { signal } = new AbortController();
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = (n: number) => () =>
      new Promise<number>((resolve) => {
        started.push(n);
        finish.push(() => resolve(n));
      });
    const all = [1, 2, 3, 4].map((n) => inTurn(work(n), signal));
    await settle();
    expect(started).toEqual([1, 2]);
    finish[0]?.();
    await settle();
    expect(started).toEqual([1, 2, 4]);
    finish[1]?.();
    finish[2]?.();
    await settle();
    finish[3]?.();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('drops cancelled tasks from the queue, and frees the place of failed ones', async () => {
    const inTurn = limitConcurrency(1);
    const abort = new AbortController();
    let fail = (_: Error) => {};
    const failing = inTurn(
      () => new Promise<never>((_, reject) => (fail = reject)),
      new AbortController().signal,
    );
    const given = inTurn(async () => 'never', abort.signal);
    const last = inTurn(async () => 'last', new AbortController().signal);
    await settle();
    abort.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    fail(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    expect(await last).toBe('last');
  });
});
