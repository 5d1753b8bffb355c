import type { CheckListAnswer } from '@javon/contract';
import { describe, expect, it, vi } from 'vitest';
import type { BoxStore } from '../../../shared/box-store.ts';
import { HttpFailure, readErrorBody } from '../../../shared/http/failure.ts';
import { signedOut } from '../../../shared/session/visitor.ts';
import { type AnswerItem, type OutboxItem, waitingAnswers } from './item.ts';
import { Outbox } from './outbox.ts';

function memory(): BoxStore<OutboxItem> & { kept: Map<string, OutboxItem> } {
  const kept = new Map<string, OutboxItem>();
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (item) => void kept.set(item.key, item),
    remove: async (key) => void kept.delete(key),
  };
}
const item = (question: number, value: boolean, more: Partial<AnswerItem> = {}): AnswerItem => ({
  kind: 'answer',
  key: `1:7:${question}`,
  person: 1,
  list: 7,
  question,
  form_number: 1,
  at: question,
  version: 0,
  words: { value, not_applicable: false, comment: '' },
  ...more,
});
const taken = (sent: OutboxItem): CheckListAnswer => ({
  question: sent.question,
  value: true,
  not_applicable: false,
  comment: '',
  failed: false,
  version: (sent.kind === 'answer' ? sent.version : 0) + 1,
  at: '',
  photos: [],
  walk: null,
  application: null,
  author: { id: 1, name: 'A', surname: 'B' },
});
const network = new HttpFailure('network');
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
const settle = () => vi.waitFor(() => undefined);
const quiet = () => {};

describe('unsent answers [OPS-2]', () => {
  it('are counted by question, each with its photos, without those that are held back', () => {
    const photo = (key: string, question: number): OutboxItem => {
      const { words: _, version: __, ...base } = item(question, true);
      return { ...base, kind: 'photo', key, photo: new Blob() };
    };
    const held = item(4, true, { held: { why: 'refused', message: '' } });
    expect(waitingAnswers([item(1, true), photo('a', 1), photo('b', 1), photo('c', 2), held])).toBe(2);
  });

  it('wait for the connection in their order, survive a reload, and are sent once', async () => {
    const store = memory();
    const away = new Outbox(store, () => Promise.reject(network));
    await away.start(1, quiet, quiet);
    away.add(item(1, true));
    away.add(item(2, true));
    await eventually(() => expect(away.away.get()).toBe(true));
    expect(away.items.get()).toHaveLength(2);

    const sent: number[] = [];
    const came: number[] = [];
    const later = new Outbox(store, async (one) => {
      sent.push(one.question);
      return taken(one);
    });
    await later.start(1, (_list, answer) => came.push(answer.question), quiet);
    expect([sent, came]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect([later.items.get().length, store.kept.size]).toEqual([0, 0]);
    await later.flush();
    expect(sent).toEqual([1, 2]);
  });

  it('an answer changed while it is being sent is sent again with the returned version', async () => {
    const versions: number[] = [];
    let free = () => {};
    const outbox = new Outbox(memory(), async (one) => {
      if (one.kind === 'answer') versions.push(one.version);
      if (versions.length === 1)
        await new Promise<void>((resolve) => {
          free = resolve;
        });
      return taken(one);
    });
    await outbox.start(1, quiet, quiet);
    outbox.add(item(1, true));
    outbox.add(item(1, false));
    free();
    await eventually(() => expect(outbox.items.get()).toEqual([]));
    expect(versions).toEqual([0, 1]);
  });

  it('an answer given before the screen gets the returned version is sent with that version', async () => {
    const versions: number[] = [];
    const outbox = new Outbox(memory(), async (one) => {
      if (one.kind === 'answer') versions.push(one.version);
      return taken(one);
    });
    await outbox.start(1, quiet, quiet);
    for (const value of [true, false]) {
      outbox.add(item(1, value));
      await eventually(() => expect(outbox.items.get()).toEqual([]));
    }
    expect(versions).toEqual([0, 1]);
  });

  it('an answer that conflicts with another person’s waits for a decision, is reported, and blocks no other', async () => {
    const changed = [
      { field: 'value', theirs: true },
      { field: 'author', theirs: { id: 2, name: 'Aziza', surname: 'Karimova' } },
    ];
    const body = readErrorBody({
      message: 'm',
      errors: [],
      code: 'stale_version',
      conflict: { version: 4, changed },
    });
    const outbox = new Outbox(memory(), async (one) => {
      if (one.question === 1) throw new HttpFailure('answer', 409, body);
      return taken(one);
    });
    const wasHeld = vi.fn();
    await outbox.start(1, quiet, wasHeld);
    outbox.add(item(1, false));
    outbox.add(item(2, true));
    await eventually(() => expect(outbox.items.get()).toHaveLength(1));
    expect(outbox.items.get()[0]?.held).toMatchObject({
      why: 'conflict',
      version: 4,
      author: 'Karimova Aziza',
      theirs: { value: true },
    });
    expect(wasHeld).toHaveBeenCalledOnce();
  });

  it('a refused answer shows the reason and stays until it is discarded', async () => {
    const body = readErrorBody({ message: 'Muddati tugagan', errors: [], code: 'check_list_over' });
    const outbox = new Outbox(memory(), () => Promise.reject(new HttpFailure('answer', 409, body)));
    await outbox.start(1, quiet, quiet);
    outbox.add(item(1, true));
    await eventually(() => expect(outbox.items.get()[0]?.held).toBeDefined());
    expect(outbox.items.get()[0]?.held).toEqual({ why: 'refused', message: 'Muddati tugagan' });
    outbox.drop('1:7:1');
    expect(outbox.items.get()).toEqual([]);
  });

  it('a refusal shows that the server is reached again', async () => {
    const refusal = new HttpFailure('answer', 409, readErrorBody({ message: 'm', errors: [], code: 'x' }));
    const failures = [network, refusal];
    const outbox = new Outbox(memory(), () => Promise.reject(failures.shift()));
    await outbox.start(1, quiet, quiet);
    outbox.add(item(1, true));
    await eventually(() => expect(outbox.away.get()).toBe(true));
    await outbox.flush();
    expect(outbox.items.get()[0]?.held).toBeDefined();
    expect(outbox.away.get()).toBe(false);
  });

  it('answers that wait when their author signs out are sent at the next sign-in of the author, not before', async () => {
    vi.useFakeTimers();
    try {
      let isReachable = false;
      const sent: number[] = [];
      const outbox = new Outbox(memory(), async (one) => {
        if (!isReachable) throw network;
        sent.push(one.question);
        return taken(one);
      });
      await outbox.start(1, quiet, quiet);
      outbox.add(item(1, true));
      await vi.waitFor(() => expect(outbox.away.get()).toBe(true));
      signedOut.emit('chosen');
      isReachable = true;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent, 'without anybody').toEqual([]);
      await outbox.start(1, quiet, quiet);
      expect(sent).toEqual([1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers of another person on the same phone are not sent', async () => {
    const store = memory();
    await store.put(item(1, true, { person: 2, key: '2:7:1' }));
    const send = vi.fn(async (one: OutboxItem) => taken(one));
    const outbox = new Outbox(store, send);
    await outbox.start(1, quiet, quiet);
    await settle();
    expect(send).not.toHaveBeenCalled();
    expect(store.kept.size).toBe(1);
  });
});
