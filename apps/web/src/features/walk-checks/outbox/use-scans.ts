import { type AnswerOf, sendScans } from '@javon/contract';
import { useEffect, useMemo } from 'react';
import { browserStore } from '../../../shared/box-store.ts';
import { call } from '../../../shared/http/call.ts';
import { report } from '../../../shared/http/report.ts';
import { runWhenReachable } from '../../../shared/send-queue.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { useStore } from '../../../shared/store.ts';
import type { Judged } from '../model/judge.ts';
import { storeScans } from '../queries.ts';
import { ScanBox, type WaitingScan } from './scan-box.ts';
import { scanId } from './scan-id.ts';

const box = new ScanBox(browserStore('javon-scans', 'scans'), (walk, scans) =>
  call(
    sendScans,
    {
      params: { id: walk },
      body: { scans: scans.map(({ key: id, code, at, shelf }) => ({ id, code, at, shelf })) },
    },
    { notify: 'none' },
  ),
);

/** The scans of a walk that the server does not have yet, and a way to add one. */
export function useScans(walk: number): {
  readonly waiting: readonly WaitingScan[];
  /** There is no connection. */
  readonly away: boolean;
  /** Adds a scan and returns its id. */
  readonly add: (code: string, shelf: number | null, judged: Judged) => string;
  readonly flush: () => Promise<void>;
} {
  const person = usePerson()?.id;
  const items = useStore(box.items);
  const away = useStore(box.away);
  useEffect(() => {
    if (person === undefined) return;
    const came = (answer: AnswerOf<'sendScans'>) => storeScans(person, answer);
    return runWhenReachable(() => void box.start(person, came, (error) => report(error)));
  }, [person]);
  const waiting = useMemo(
    () => items.filter((item) => item.walk === walk && item.person === person),
    [items, walk, person],
  );
  return {
    waiting,
    away,
    add: (code, shelf, judged) => {
      const key = scanId();
      box.add({ key, person: person ?? 0, walk, code, shelf, at: new Date().toISOString(), judged });
      return key;
    },
    flush: () => box.flush(),
  };
}
