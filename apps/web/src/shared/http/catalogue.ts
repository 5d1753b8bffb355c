import type { HttpFailure } from './failure.ts';

/** Most notifications that one response brings. */
const MAX_ERROR_NOTIFICATIONS = 5;

/** Text of a failure: a key of our catalogue, or the server's own words. */
export type ErrorText =
  | { readonly key: 'network' | 'contact' | 'server_error' | 'too_many' | 'offline' | 'unknown' }
  | { readonly text: string };

export interface Reaction {
  /** Texts of the notifications to show, one each. */
  readonly messages: readonly ErrorText[];
  /** The notifications carry the heading "Error". */
  readonly titled: boolean;
  readonly go: 'login' | 'forbidden' | null;
}

const NOTHING: Reaction = { messages: [], titled: false, go: null };

function say(...messages: ErrorText[]): Reaction {
  return { ...NOTHING, messages };
}

function each(texts: readonly string[]): ErrorText[] {
  return texts.slice(0, MAX_ERROR_NOTIFICATIONS).map((text) => ({ text }));
}

/**
 * The error catalogue of authenticated calls (specification, section 8): what to say about a failure and
 * where to go.
 */
export function reactTo(
  failure: Pick<HttpFailure, 'kind' | 'status' | 'body'>,
  circumstances: { readonly silent: boolean; readonly online: boolean },
): Reaction {
  const { kind, status, body } = failure;
  if (kind === 'aborted') return NOTHING;
  if (status === 401) return { ...NOTHING, go: 'login' };
  if (circumstances.silent) return NOTHING;
  if (kind === 'network') {
    return { messages: [{ key: circumstances.online ? 'network' : 'offline' }], titled: true, go: null };
  }
  if (kind === 'unknown' || status === 0) return say({ key: 'contact' });

  const errors = body?.errors ?? [];
  if (status === 400 && errors.length > 0) return say(...each(errors.map((error) => error.message)));
  if (status === 403 && errors.length > 0) {
    return { messages: each(errors.map((error) => error.message)), titled: false, go: 'forbidden' };
  }
  if (status === 500) return say({ key: 'server_error' });
  if (status === 429) return say({ key: 'too_many' });
  if (!circumstances.online) return say({ key: 'offline' });
  if (body?.phone?.length) return say(...each(body.phone));
  if (body?.message) return say({ text: body.message });
  return say({ key: 'contact' });
}

/** Text for a failed sign-in: a network fault, the server's own words, or an unknown error. */
export function loginFailureText(
  failure: Pick<HttpFailure, 'kind' | 'status' | 'body'>,
  online: boolean,
): ErrorText {
  if (failure.kind === 'network') return { key: online ? 'network' : 'offline' };
  if (failure.kind === 'answer' && failure.body?.message) return { text: failure.body.message };
  return { key: 'unknown' };
}
