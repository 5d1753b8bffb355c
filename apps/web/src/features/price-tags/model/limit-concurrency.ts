/**
 * Runs at most `places` of the given tasks at a time, the latest requested first: the person looks at what
 * came into view last. A task that is cancelled before its turn never runs.
 */
export function limitConcurrency(
  places: number,
): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    running--;
    waiting.pop()?.();
  };
  return async (work, signal) => {
    if (running >= places) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => {
          const at = waiting.indexOf(resolve);
          if (at < 0) return;
          waiting.splice(at, 1);
          reject(signal.reason);
        });
      });
    }
    running++;
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
