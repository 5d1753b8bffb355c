import type { PresenceEvent } from '@javon/contract';

/** Payloads of live events other than notices, by event name. */
interface LiveEvents {
  readonly presence: PresenceEvent;
}

type Hear<E extends keyof LiveEvents> = (event: LiveEvents[E]) => void;

const hearers: { readonly [E in keyof LiveEvents]: Set<Hear<E>> } = { presence: new Set() };

/**
 * Hears one kind of event for as long as it is wanted. What is said while the stream is broken is not heard.
 * @returns ends it
 */
export function onLive<E extends keyof LiveEvents>(event: E, hear: Hear<E>): () => void {
  const all: Set<Hear<E>> = hearers[event];
  all.add(hear);
  return () => all.delete(hear);
}

/** Tells an event of the stream to all who hear its kind; nobody hears one that is not known. */
export function sayLive(event: string, data: string): void {
  if (event !== 'presence') return;
  const said = JSON.parse(data) as PresenceEvent;
  for (const hear of hearers[event]) hear(said);
}
