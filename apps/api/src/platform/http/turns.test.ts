import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns, UPLOADS_AT_ONCE } from './turns.ts';

/** Pieces of work that end on demand. */
function uploads(turns: Turns) {
  const begun: { readonly owner: string; readonly end: () => void }[] = [];
  const send = (owner: string) =>
    turns.take(owner, () => new Promise<void>((end) => begun.push({ owner, end })));
  return { begun, send };
}

describe('uploads', () => {
  it('of one caller are two at once, of all together six; the others wait in order', async () => {
    const { begun, send } = uploads(new Turns(UPLOADS_AT_ONCE));
    const all = ['a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'a'].map(send);
    await soon();
    const owners = () => begun.map((one) => one.owner).join('');
    expect(owners()).toBe('aabbcc');
    // The freed place of b goes to d, because a already has two.
    begun[2]?.end();
    await soon();
    expect(owners()).toBe('aabbccd');
    begun[0]?.end();
    await soon();
    expect(owners()).toBe('aabbccda');
    for (let i = 0; i < begun.length; i++) {
      begun[i]?.end();
      await soon();
    }
    await Promise.all(all);
    expect(owners()).toBe('aabbccdaa');
  });

  it('leave a slot free that no waiting upload may use', async () => {
    const { begun, send } = uploads(new Turns({ all: 2, one: 1 }));
    const all = ['a', 'b', 'a', 'a'].map(send);
    await soon();
    begun[1]?.end();
    await soon();
    expect(begun.map((one) => one.owner)).toEqual(['a', 'b']);
    const other = send('c');
    await soon();
    expect(begun.map((one) => one.owner)).toEqual(['a', 'b', 'c']);
    for (const at of [0, 2, 3, 4]) {
      begun[at]?.end();
      await soon();
    }
    expect(begun.map((one) => one.owner)).toEqual(['a', 'b', 'c', 'a', 'a']);
    await Promise.all([...all, other]);
  });

  it('of one caller stay limited after waiting ones have ended', async () => {
    const { begun, send } = uploads(new Turns({ all: 9, one: 1 }));
    const all = ['a', 'a', 'a'].map(send);
    await soon();
    begun[0]?.end();
    await soon();
    // The second one, which had waited, occupies the only slot of its caller.
    expect(begun).toHaveLength(2);
    const other = send('a');
    await soon();
    expect(begun).toHaveLength(2);
    for (const at of [1, 2, 3]) {
      begun[at]?.end();
      await soon();
    }
    await Promise.all([...all, other]);
  });

  it('of one caller are counted one by one: after one of two has ended, one more begins', async () => {
    const { begun, send } = uploads(new Turns(UPLOADS_AT_ONCE));
    const all = ['a', 'a', 'a'].map(send);
    await soon();
    begun[0]?.end();
    await soon();
    expect(begun).toHaveLength(3);
    all.push(send('a'));
    await soon();
    expect(begun).toHaveLength(3);
    for (const at of [1, 2, 3]) {
      begun[at]?.end();
      await soon();
    }
    await Promise.all(all);
  });

  it('release their slot when they fail', async () => {
    const turns = new Turns(UPLOADS_AT_ONCE);
    for (let i = 0; i < 10; i++)
      await expect(turns.take('a', () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken');
    expect(await turns.take('a', async () => 'kept')).toBe('kept');
  });

  it('are refused if a hundred wait already', async () => {
    const { begun, send } = uploads(new Turns(UPLOADS_AT_ONCE));
    const all = Array.from({ length: 102 }, () => send('a'));
    await expect(send('a')).rejects.toMatchObject({ code: 'overloaded' });
    for (let i = 0; i < begun.length; i++) {
      begun[i]?.end();
      await soon();
    }
    await Promise.all(all);
  });
});
