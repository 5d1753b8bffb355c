import { expect, it } from 'vitest';
import type { BoxStore } from '../../../shared/box-store.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { ScanBox, type SendScans, type WaitingScan } from './scan-box.ts';
import { scanId } from './scan-id.ts';

function memory(): BoxStore<WaitingScan> & { readonly kept: Map<string, WaitingScan> } {
  const kept = new Map<string, WaitingScan>();
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (item) => void kept.set(item.key, item),
    remove: async (key) => void kept.delete(key),
  };
}

function scanOf(key: string, more: Partial<WaitingScan> = {}): WaitingScan {
  const at = `2026-11-23T10:00:0${key}Z`;
  return {
    key,
    person: 1,
    walk: 7,
    code: `code ${key}`,
    shelf: null,
    at,
    judged: {},
    ...more,
  } as WaitingScan;
}

/** A server that keeps each id once, and may be out of reach before or after it kept a scan. */
function server() {
  const got: string[] = [];
  const state = { fault: null as 'before' | 'after' | HttpFailure | null, calls: 0 };
  const send: SendScans = async (_walk, scans) => {
    state.calls += 1;
    if (state.fault instanceof HttpFailure) throw state.fault;
    if (state.fault === 'before') throw new HttpFailure('network');
    for (const { key } of scans) if (!got.includes(key)) got.push(key);
    if (state.fault === 'after') throw new HttpFailure('network');
    return { items: [], walk: {} } as never;
  };
  return { got, state, send };
}

const nothing = async () => {};

it('sends what waited in its order when the connection is back, with the ids it had', async () => {
  const { got, state, send } = server();
  const store = memory();
  const box = new ScanBox(store, send);
  await box.start(1, nothing, nothing);
  state.fault = 'before';
  box.add(scanOf('1'));
  box.add(scanOf('2'));
  await box.flush();
  expect([box.away.get(), box.items.get().length, store.kept.size]).toEqual([true, 2, 2]);
  // The answer is lost: the server has them, the phone does not know.
  state.fault = 'after';
  await box.flush();
  state.fault = null;
  await box.flush();
  expect([got, box.items.get(), store.kept.size, box.away.get()]).toEqual([['1', '2'], [], 0, false]);
});

it('goes on after a reload with the scans of the same person alone', async () => {
  const { got, send } = server();
  const store = memory();
  await store.put(scanOf('2'));
  await store.put(scanOf('1'));
  await store.put(scanOf('3', { person: 2 }));
  const box = new ScanBox(store, send);
  await box.start(1, nothing, nothing);
  expect([got, [...store.kept.keys()]]).toEqual([['1', '2'], ['3']]);
});

it('lets go of what the server refuses, and says so', async () => {
  const { state, send } = server();
  const refused: number[] = [];
  const box = new ScanBox(memory(), send);
  await box.start(1, nothing, (error) => refused.push(error.status));
  state.fault = new HttpFailure('answer', 404);
  box.add(scanOf('1'));
  await box.flush();
  expect([box.items.get(), refused]).toEqual([[], [404]]);
});

it('loses no scan because of another one that is refused', async () => {
  const { got, send } = server();
  const refused: number[] = [];
  const store = memory();
  for (const key of ['1', '2', '3']) await store.put(scanOf(key));
  const box = new ScanBox(store, async (walk, scans) => {
    if (scans.some(({ key }) => key === '2')) throw new HttpFailure('answer', 400);
    return send(walk, scans);
  });
  await box.start(1, nothing, (error) => refused.push(error.status));
  expect([got, refused, box.items.get(), store.kept.size]).toEqual([['1', '3'], [400], [], 0]);
});

it('names scans by random ids of the usual shape', () => {
  const ids = Array.from({ length: 50 }, scanId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('stays stored until the answer is, so that a reload in between finds one of them', async () => {
  const { send } = server();
  const store = memory();
  const box = new ScanBox(store, send);
  let whenKept = () => {};
  const came = () => new Promise<void>((resolve) => (whenKept = resolve));
  await box.start(1, came, nothing);
  box.add(scanOf('1'));
  await expect.poll(() => String(whenKept)).toContain('[native code]');
  expect(store.kept.size).toBe(1);
  whenKept();
  await box.flush();
  await expect.poll(() => store.kept.size).toBe(0);
});
