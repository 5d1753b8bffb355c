import { describe, expect, test } from 'vitest';
import { readAhead, WriteBehind, writingBehind } from './overlap.ts';

/** A promise that the test settles. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject };
}

/** Lets everything run that waits for nothing else. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('reading ahead', () => {
  test('the next item is read while the current one is processed, and no further one', async () => {
    const log: string[] = [];
    const read = async (item: string) => {
      log.push(`read ${item}`);
      return item.toUpperCase();
    };
    for await (const [item, was] of readAhead(['a', 'b', 'c', 'd'], read)) {
      await settled();
      log.push(`${item} ${was}`);
    }
    expect(log).toStrictEqual(['read a', 'read b', 'a A', 'read c', 'b B', 'read d', 'c C', 'd D']);
  });

  test('an item that cannot be read fails in its turn', async () => {
    const read = async (item: number) => {
      if (item === 2) throw new Error('two');
      return item;
    };
    const got: number[] = [];
    const all = async () => {
      for await (const [item] of readAhead([1, 2, 3], read)) got.push(item);
    };
    await expect(all()).rejects.toThrow('two');
    expect(got).toStrictEqual([1]);
  });

  test('a caller that stops early continues once the current read has ended, also with an error', async () => {
    const second = held();
    let hasStopped = false;
    const first = async () => {
      for await (const [item] of readAhead([1, 2], (one) => (one === 1 ? Promise.resolve() : second.promise)))
        return item;
    };
    const stopped = first().finally(() => {
      hasStopped = true;
    });
    await settled();
    expect(hasStopped).toBe(false);
    second.reject(new Error('nobody waits for this one'));
    expect(await stopped).toBe(1);
  });
});

describe('writing behind', () => {
  test('a write is taken at once, the next after it has ended', async () => {
    const writes = new WriteBehind();
    const [first, second] = [held(), held()];
    await writes.add(first.promise);
    let isTaken = false;
    const taken = writes.add(second.promise).then(() => {
      isTaken = true;
    });
    await settled();
    expect(isTaken).toBe(false);
    first.resolve();
    await taken;
    let hasEnded = false;
    const ended = writes.end().then(() => {
      hasEnded = true;
    });
    await settled();
    expect(hasEnded).toBe(false);
    second.resolve();
    await ended;
  });

  test('the error of a write is thrown once the next one, which was sent already, has ended', async () => {
    const writes = new WriteBehind();
    await writes.add(Promise.reject(new Error('full')));
    const next = held();
    let isThrown = false;
    const added = writes.add(next.promise).catch((error: Error) => {
      isThrown = true;
      return error.message;
    });
    await settled();
    expect(isThrown).toBe(false);
    next.reject(new Error('nothing is written after that'));
    expect(await added).toBe('full');
  });

  test('the error of a write is thrown by what follows it', async () => {
    const writes = new WriteBehind();
    await writes.add(Promise.reject(new Error('full')));
    await settled();
    await expect(writes.add(Promise.resolve())).rejects.toThrow('full');
    await writes.end();
    await writes.add(Promise.reject(new Error('gone')));
    await expect(writes.end()).rejects.toThrow('gone');
    await writes.settle();
  });

  test('work ends once its last write has ended, with the error of that write', async () => {
    const [first, last] = [held(), held()];
    let hasEnded = false;
    const work = writingBehind(async (behind) => {
      await behind(first.promise);
      first.resolve();
      await behind(last.promise);
    }).finally(() => {
      hasEnded = true;
    });
    await settled();
    expect(hasEnded).toBe(false);
    last.reject(new Error('full'));
    await expect(work).rejects.toThrow('full');
  });

  test('the error of work is thrown once the write under way has ended, also with an error', async () => {
    const write = held();
    let isThrown = false;
    const work = writingBehind(async (behind) => {
      await behind(write.promise);
      throw new Error('bad row');
    }).catch((error: Error) => {
      isThrown = true;
      return error.message;
    });
    await settled();
    expect(isThrown).toBe(false);
    write.reject(new Error('nobody waits for this one'));
    expect(await work).toBe('bad row');
  });
});
