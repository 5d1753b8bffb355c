import { addCheckListPhoto, answerCheckList, type CheckListAnswer, signCheckList } from '@javon/contract';
import { useEffect, useMemo } from 'react';
import { browserStore } from '../../../shared/box-store.ts';
import { call } from '../../../shared/http/call.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { repeatKey } from '../../../shared/http/repeat-key.ts';
import { runWhenReachable } from '../../../shared/send-queue.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { useStore } from '../../../shared/store.ts';
import { storeAnswer } from '../queries.ts';
import {
  type AnswerItem,
  answerKey,
  heldQuestions,
  type OutboxItem,
  type PhotoItem,
  type Words,
  waitingAnswers,
} from './item.ts';
import { Outbox } from './outbox.ts';

function send(item: OutboxItem) {
  const params = { id: item.list, question: item.question };
  if (item.kind === 'answer') {
    const body = { ...item.words, form_number: item.form_number, version: item.version };
    return call(answerCheckList, { params, body }, { notify: 'none' });
  }
  const file = new File([item.photo], 'photo.jpg', { type: item.photo.type });
  const query = { key: item.key, form_number: item.form_number };
  return call(addCheckListPhoto, { params, query, body: {}, file }, { notify: 'none' });
}

const outbox = new Outbox(browserStore('javon', 'check_list_outbox'), send);

/** Runs the outbox while a screen of check lists is mounted, and returns its items. */
export function useOutboxItems(): {
  readonly items: readonly OutboxItem[];
  readonly away: boolean;
  /** Whether items stored before the page was loaded are available. */
  readonly ready: boolean;
} {
  const person = usePerson()?.id;
  const items = useStore(outbox.items);
  const away = useStore(outbox.away);
  const ready = useStore(outbox.ready);
  useEffect(() => {
    if (person === undefined) return;
    const came = (list: number, answer: CheckListAnswer) => storeAnswer(list, answer);
    // Another person changed the list meanwhile: shows its current state, which "keep theirs" returns to.
    const wasHeld = () => void refreshedAfter(signCheckList);
    return runWhenReachable(() => void outbox.start(person, came, wasHeld));
  }, [person]);
  return { items, away, ready };
}

/** The outbox of one list: its unsent items, and functions that add to it. */
export function useOutbox(list: number, formNumber: number) {
  const { items, away } = useOutboxItems();
  const person = usePerson()?.id ?? 0;
  const own = useMemo(
    () => items.filter((item) => item.list === list && item.person === person),
    [items, list, person],
  );
  const base = (question: number) => ({ person, list, question, form_number: formNumber, at: Date.now() });
  return {
    away,
    /** Number of answers that are being sent or wait for the connection, each with its photos. */
    waiting: waitingAnswers(own),
    /** Questions with something that the server did not take: the person decides before the list is signed. */
    held: heldQuestions(own),
    /** Everything that the server does not have. */
    unsent: own,
    answerTo: (question: number) =>
      own.find((item): item is AnswerItem => item.kind === 'answer' && item.question === question),
    photosOf: (question: number) =>
      own.filter((item): item is PhotoItem => item.kind === 'photo' && item.question === question),
    say: (question: number, version: number, words: Words) =>
      outbox.add({
        ...base(question),
        kind: 'answer',
        key: answerKey(person, list, question),
        version,
        words,
      }),
    attach: (question: number, photo: Blob) =>
      outbox.add({ ...base(question), kind: 'photo', key: repeatKey(), photo }),
    drop: (key: string) => outbox.drop(key),
    flush: () => void outbox.flush(),
  };
}
