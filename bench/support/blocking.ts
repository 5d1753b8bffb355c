/** Fields of an event of a trace of Chromium; times are microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread; absent for events without a duration. */
  readonly tdur?: number;
}

/** Milliseconds up to which a task blocks nobody (https://web.dev/articles/tbt). */
const UNFELT_MS = 50;

/**
 * Total blocking time of a page by the processor time of its thread instead of the elapsed time, milliseconds: what it
 * would be if nothing else ran on the machine.
 * @param slowdown how many times slower than this machine the phone is
 * @throws Error for a trace without a first contentful paint
 */
export function blockingTime(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first contentful paint');
  let blocked = 0;
  for (const { name, pid, tid, ts, tdur = 0 } of events) {
    if (name !== 'RunTask' || pid !== paint.pid || tid !== paint.tid || ts < paint.ts) continue;
    blocked += Math.max(0, (tdur / 1000) * slowdown - UNFELT_MS);
  }
  return blocked;
}
