import type { RouteDescriptor } from '@javon/contract';
import { apiOrigin, siteConfig } from '../config/config.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { addressOf } from './call.ts';
import { accessToken } from './tokens.ts';

/** Parsed event of a server-sent event stream. */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Parses the complete events of the text received so far, and returns the incomplete rest. A block without data is a
 * heartbeat and no event.
 */
export function parseEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)] as const;
      }),
    );
    const data = fields.get('data');
    return data === undefined
      ? []
      : [{ id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data }];
  });
  return { events, rest };
}

interface StreamOptions {
  /** Id of the last event received; the server resumes after it. */
  readonly lastId: string | null;
  readonly signal: AbortSignal;
  /** Called on all activity of the stream, heartbeats included. */
  readonly onLife: () => void;
  readonly onEvent: (event: StreamEvent) => void;
}

/**
 * Reads a stream of server-sent events until it ends. By fetch and not by EventSource, which cannot carry the
 * token but in its address.
 * @returns the status of the answer, when the stream has ended; 0 where the network failed or the caller aborted
 */
export async function readEventStream(
  route: Pick<RouteDescriptor, 'path' | 'base'>,
  { lastId, signal, onLife, onEvent }: StreamOptions,
): Promise<number> {
  const where = { origin: apiOrigin(siteConfig(), location.host), language: currentLanguage() };
  try {
    const response = await fetch(addressOf(route, {}, where), {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${accessToken() ?? ''}`,
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      // It brings news, and nothing that a page waits for.
      priority: 'low',
    });
    if (!response.ok || !response.body) return response.status;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onLife();
      const { events, rest } = parseEvents(text + part.value);
      text = rest;
      for (const event of events) onEvent(event);
    }
    return response.status;
  } catch {
    return 0;
  }
}
