import type { ApplicationEvent, PresenceEvent, PrintsEvent, RightsEvent, WalkEvent } from '@javon/contract';
import { createEvent } from '../store.ts';

/** Payloads of live events other than notices, by event name. */
interface LiveEvents {
  readonly application: ApplicationEvent;
  readonly presence: PresenceEvent;
  readonly prints: PrintsEvent;
  readonly rights: RightsEvent;
  readonly walk: WalkEvent;
}

type LiveListener<E extends keyof LiveEvents> = (event: LiveEvents[E]) => void;

const listeners: { readonly [E in keyof LiveEvents]: Set<LiveListener<E>> } = {
  application: new Set(),
  presence: new Set(),
  prints: new Set(),
  rights: new Set(),
  walk: new Set(),
};

/** The stream was opened, the first time or again: events that were sent before are lost. */
export const eventsMissed = createEvent<'first' | 'again'>();

/**
 * Listens to one kind of event. Events sent while the stream is broken are lost.
 * @returns function that removes the listener
 */
export function onLive<E extends keyof LiveEvents>(event: E, listener: LiveListener<E>): () => void {
  const all: Set<LiveListener<E>> = listeners[event];
  all.add(listener);
  return () => all.delete(listener);
}

/**
 * Calls once for all events of a kind that come within a time after the first, and for those that may have been missed.
 * @param within milliseconds
 * @param concerns which of the events count
 * @returns function that removes the listener
 */
export function onLiveWithin<E extends keyof LiveEvents>(
  event: E,
  within: number,
  concerns: (event: LiveEvents[E]) => boolean,
  onEvents: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gather = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onEvents();
    }, within);
  };
  const ends = [
    onLive(event, (one) => {
      if (concerns(one)) gather();
    }),
    eventsMissed.on((when) => {
      // The page reads the rights once as it loads; a call that is refused afterwards reads them again.
      if (when === 'again' || event !== 'rights') gather();
    }),
  ];
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
  };
}

function isLive(event: string): event is keyof LiveEvents {
  return Object.hasOwn(listeners, event);
}

/** Emits an event of the stream to the listeners of its kind; ignores unknown kinds. */
export function emitLive(event: string, data: string): void {
  if (!isLive(event)) return;
  const payload = JSON.parse(data);
  for (const listener of listeners[event]) listener(payload);
}
