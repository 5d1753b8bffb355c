import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from './scratch.ts';

/** Writers at one address: some add segments with an idempotency key, others rename one by its version. */
const ADDERS = 2;
const RENAMERS = 1;
/** Months of the instalment plan in the segments. */
export const MONTHS = 12;
const PAUSE_MS = 20;
const RETRY_MS = 100;
/** Longer than Javon's timeout of any answer. */
const LIMIT_MS = 30_000;

interface Answer {
  /** Zero if the connection broke. */
  readonly status: number;
  readonly json: {
    readonly id?: number;
    readonly version?: number;
    readonly name?: string;
    readonly code?: string;
  };
}

/** Results of a load of writes. */
export interface Ledger {
  /** Names of answered writes, which must exist: each was written once by one call. */
  readonly answered: { readonly name: string; readonly at: number }[];
  /** Number of answers by status; 0 counts connections that broke. */
  readonly statuses: Map<number, number>;
  /** Answers that neither wrote nor reported that the database is unavailable. */
  readonly unexpected: string[];
  /** Longest time until a call failed, milliseconds. */
  slowestFailure: number;
}

export interface Load {
  readonly target: string;
  readonly ledger: Ledger;
  /** Stops after the running calls. */
  stop(): Promise<void>;
}

const today = () => new Date().toISOString().slice(0, 10);

/** Writes to one copy of Javon, or to the proxy before the copies, until stopped. */
export async function startLoad(target: string, origin: string, token: string): Promise<Load> {
  const ledger: Ledger = { answered: [], statuses: new Map(), unexpected: [], slowestFailure: 0 };
  let isStopping = false;

  async function call(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/uz/segments${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
      .then(async (response) => {
        const text = await response.text();
        return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : { code: text } };
      })
      .catch(() => ({ status: 0, json: {} }));
    ledger.statuses.set(answer.status, (ledger.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 0 || answer.status >= 500)
      ledger.slowestFailure = Math.max(ledger.slowestFailure, performance.now() - started);
    return answer;
  }

  const isAway = ({ status, json }: Answer) => status === 0 || status === 503 || json.code === 'in_progress';
  const note = (name: string) => ledger.answered.push({ name, at: performance.now() });
  const segment = (name: string) => ({
    name,
    begins: today(),
    ends: today(),
    months: MONTHS,
    promo_bank: false,
  });

  /**
   * Retries a write until it is answered, with the same idempotency key. @returns null if the answer is
   * unexpected
   */
  async function add(name: string): Promise<Answer | null> {
    const key = randomUUID();
    for (;;) {
      const answer = await call('POST', '', segment(name), key);
      if (answer.status === 201) {
        note(name);
        return answer;
      }
      if (!isAway(answer)) {
        ledger.unexpected.push(`add: ${answer.status} ${answer.json.code}`);
        if (answer.status < 500) return null;
      }
      await wait(RETRY_MS);
    }
  }

  async function addOnAndOn(writer: string): Promise<void> {
    for (let n = 0; !isStopping; n++) {
      await add(`${writer}-${n}`);
      await wait(PAUSE_MS);
    }
  }

  /**
   * Renames one segment repeatedly; after a call without an answer it checks whether the name was written.
   */
  async function renameOnAndOn(writer: string): Promise<void> {
    const first = await add(`${writer}-first`);
    const path = `/${first?.json.id}`;
    let version = first?.json.version ?? 1;
    for (let n = 0; !isStopping; n++) {
      const name = `${writer}-${n}`;
      for (let isDone = false; !isDone; ) {
        const answer = await call('PATCH', path, { version, name });
        isDone = answer.status === 200;
        if (isDone) {
          note(name);
          version = answer.json.version ?? version + 1;
          break;
        }
        if (!isAway(answer) && answer.json.code !== 'stale_version')
          ledger.unexpected.push(`rename: ${answer.status} ${answer.json.code}`);
        await wait(RETRY_MS);
        const found = await call('GET', path);
        if (found.status !== 200) continue;
        version = found.json.version ?? version;
        isDone = found.json.name === name;
      }
      await wait(PAUSE_MS);
    }
  }

  const run = `${target}-${randomUUID().slice(0, 8)}`;
  const writers = [
    ...Array.from({ length: ADDERS }, (_, i) => addOnAndOn(`${run}-add${i}`)),
    ...Array.from({ length: RENAMERS }, (_, i) => renameOnAndOn(`${run}-rename${i}`)),
  ];
  await until(`writes by ${target} are answered`, 10, () => ledger.answered.length > 0);
  return {
    target,
    ledger,
    stop: async () => {
      isStopping = true;
      await Promise.all(writers);
    },
  };
}

/** Longest time without an answered write between two moments, seconds. */
export function longestGap({ answered }: Ledger, from: number, to: number): number {
  let [last, longest] = [from, 0];
  for (const { at } of answered) {
    if (at < from || at > to) continue;
    longest = Math.max(longest, at - last);
    last = at;
  }
  return Math.max(longest, to - last) / 1000;
}
