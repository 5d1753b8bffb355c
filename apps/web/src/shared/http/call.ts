import type {
  AnswerOf,
  AnyRoute,
  BodyIn,
  ErrorCode,
  ParamsIn,
  QueryIn,
  RouteDescriptor,
} from '@javon/contract';
import { apiOrigin, siteConfig } from '../config/config.ts';
import { currentLanguage, i18n, textsReady } from '../i18n/i18n.ts';
import { warn } from '../notify/notify.ts';
import { promptForPassword } from '../session/password-prompt.ts';
import { seenAs } from '../session/seen-as.ts';
import { createEvent } from '../store.ts';
import { HttpFailure, readErrorBody } from './failure.ts';
import { dropFirstAnswers, takeFirstAnswer } from './first-calls.ts';
import { checkAfter } from './outage.ts';
import { report } from './report.ts';
import { accessToken } from './tokens.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Record<string, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** Input of a call: params, query, body and file, as the route declares them. */
export type CallInput<R extends AnyRoute> = Part<'params', ParamsIn<R>> &
  Part<'query', QueryIn<R>> &
  Part<'body', BodyIn<R>> & {
    /** The file of a multipart call. */
    readonly file?: File | undefined;
  };

export interface CallOptions {
  /** Shows no message about a failure, except a 401. */
  readonly notify?: 'none' | undefined;
  /** Codes of refusals that the caller shows itself: no message about them. */
  readonly expected?: readonly ErrorCode[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Makes repeating a write safe: the server answers what it answered the first time. */
  readonly idempotencyKey?: string | undefined;
  /** Is about the person alone: made also while an administrator looks through another role. */
  readonly asOneself?: boolean | undefined;
}

/** A write was answered: cached answers may be stale. Emitted before the caller gets the answer. */
export const written = createEvent<RouteDescriptor>();

/** Whether the person was moved away from a branch that a call was answered as not found for. */
type MovedAway = (branch: string) => Promise<boolean>;

let isMovedAway: MovedAway = async () => false;

/** Sets what decides whether a branch is not found because the person was moved: that is not reported. */
export function setMovedAway(check: MovedAway): void {
  isMovedAway = check;
}

interface AnyInput {
  readonly params?: Record<string, unknown> | undefined;
  readonly query?: Record<string, unknown> | undefined;
  readonly body?: unknown;
  readonly file?: File | undefined;
}

/** Path and query of a call below its base. */
export function pathOf(route: Pick<RouteDescriptor, 'path'>, input: AnyInput): string {
  const path = route.path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${route.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Address of a call: `/api` for anyone, `/api/uz` and `/api/ru` for the signed-in, by the language. */
export function addressOf(
  route: Pick<RouteDescriptor, 'path' | 'base'>,
  input: AnyInput,
  where: { readonly origin: string; readonly language: string },
): string {
  const base = route.base === 'open' ? '/api' : `/api/${where.language}`;
  return `${where.origin}${base}${pathOf(route, input)}`;
}

function formOf(body: unknown, file: File | undefined): FormData {
  const form = new FormData();
  // Plain fields first: a server that reads in order knows them before the file comes.
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  if (file) form.append('file', file);
  return form;
}

async function send(route: RouteDescriptor, input: AnyInput, options: CallOptions): Promise<Response> {
  const language = currentLanguage();
  const headers = new Headers({ accept: route.file ?? 'application/json', 'accept-language': language });
  const token = route.base !== 'open' ? accessToken() : null;
  if (token) headers.set('authorization', `Bearer ${token}`);
  const as = route.base !== 'open' && !options.asOneself ? seenAs.get() : null;
  if (as && route.method !== 'GET') {
    warn(i18n.t('common:seen_as.refused'));
    throw new HttpFailure('aborted');
  }
  if (as) headers.set('see-as', as.branch ? `${as.role.id}:${as.branch.id}` : String(as.role.id));
  if (options.notify) headers.set('notify', options.notify);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  let body: BodyInit | null = null;
  if (route.multipart) {
    body = formOf(input.body, input.file);
  } else if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(input.body);
  }
  const address = addressOf(route, input, { origin: apiOrigin(siteConfig(), location.host), language });
  let response: Response;
  try {
    if (route.method !== 'GET') dropFirstAnswers();
    const isFirst = route.method === 'GET' && route.base !== 'open' && !route.file && !as;
    const first = isFirst ? takeFirstAnswer(address, token) : undefined;
    response = await (first ??
      fetch(address, {
        method: route.method,
        headers,
        body,
        // A session is bound to a cookie that no script reads.
        credentials: 'same-origin',
        cache: 'no-store',
        ...(options.signal ? { signal: options.signal } : {}),
      }));
  } catch (error) {
    throw new HttpFailure(isAbort(error) ? 'aborted' : 'network');
  }
  // A renewal in another tab may have replaced the token while this call was under way.
  if (response.status === 401 && token && accessToken() && accessToken() !== token) {
    return send(route, input, options);
  }
  if (response.ok) return response;
  const failure = new HttpFailure('answer', response.status, readErrorBody(await jsonOrNull(response)));
  if (failure.code !== 'password_needed') throw failure;
  if (!(await promptForPassword())) throw new HttpFailure('aborted');
  return send(route, input, options);
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function jsonOrNull(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // An aborted call stays an abort, even when it was aborted while its body was being read.
    if (isAbort(error)) throw error;
    return null;
  }
}

async function attempt<T>(
  route: RouteDescriptor,
  input: AnyInput,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const response = await send(route, input, options);
    try {
      const answer = await read(response);
      if (route.method !== 'GET') written.emit(route);
      return answer;
    } catch (error) {
      // A connection that broke half way is the network's fault; an answer that is no JSON is not.
      if (error instanceof TypeError) throw new HttpFailure('network');
      throw error;
    }
  } catch (error) {
    const failure =
      error instanceof HttpFailure ? error : new HttpFailure(isAbort(error) ? 'aborted' : 'unknown');
    void checkAfter(failure);
    // Calls that need no session show their own errors: a wrong password is no lost session.
    if (route.base !== 'open') {
      // The first calls are made while their texts are still on the way.
      await textsReady();
      const branch = failure.status === 404 ? input.query?.branch : undefined;
      const isExpected =
        options.expected?.some((code) => code === failure.code) ||
        (typeof branch === 'string' && (await isMovedAway(branch)));
      report(failure, options.notify === 'none' || isExpected);
    }
    throw failure;
  }
}

/**
 * Makes one call of the HTTP interface. A failure is reported to the person by the error catalogue and thrown as
 * {@link HttpFailure}; calls of base `open` leave the reporting to the caller.
 */
export function call<R extends RouteDescriptor>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<AnswerOf<R>> {
  return attempt(route, input, options, async (response) => (await response.json()) as AnswerOf<R>);
}

export interface FileOptions extends CallOptions {
  /** Called with each chunk of the file. */
  readonly onBytes?: ((part: Uint8Array) => void) | undefined;
}

/** Reads a file in chunks where progress is wanted. */
async function readFile(response: Response, onBytes: FileOptions['onBytes']): Promise<Blob> {
  if (!onBytes || !response.body) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    onBytes(next.value);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Makes a call whose answer is a file. */
export function callFile<R extends RouteDescriptor>(
  route: R,
  input: CallInput<R>,
  options: FileOptions = {},
): Promise<Blob> {
  return attempt(route, input, options, (response) => readFile(response, options.onBytes));
}
