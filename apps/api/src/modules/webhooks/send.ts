import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { DeliveryFault } from '@javon/contract';
import { isNamedHost, isPublicAddress, mayBeCalled } from './address.ts';

/** Timeout of a call, milliseconds. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read, and characters of it that are stored. */
const READ_BYTES = 2000;
const KEPT_CHARACTERS = 500;

/** Result of a call; `fault` is null if the receiver accepted it. */
export interface Outcome {
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly answer: string | null;
  readonly took_ms: number;
}

class AddressRefused extends Error {}

/**
 * Resolves a name and refuses it if any of its addresses is not public. The connection uses exactly the
 * addresses that were checked, which prevents DNS rebinding.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressRefused(hostname), '', 0);
    if (options.all === true) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family ?? 0);
  });
};

const TLS_FAULT = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO)/;

function faultOf(error: unknown, late: AbortSignal): DeliveryFault {
  if (late.aborted) return 'timeout';
  if (error instanceof AddressRefused) return 'address';
  return TLS_FAULT.test(String((error as NodeJS.ErrnoException).code)) ? 'tls' : 'unreachable';
}

function faultOfStatus(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Reads the beginning of an answer; an answer that breaks off or never ends counts as far as it was read. */
async function beginningOf(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= READ_BYTES) break;
    }
  } catch {
    // The status was received and decides.
  }
  const text = Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8');
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '').slice(0, KEPT_CHARACTERS).toWellFormed();
}

/** A call to an address. */
export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Limits {
  /** Hosts inside the network that may be called. */
  readonly hosts: readonly string[];
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs?: number;
}

/** Posts a body to a URL and returns the result; redirects are not followed. Never throws. */
export async function post(
  { url: text, headers, body }: Posted,
  { hosts, signal, patienceMs = TIMEOUT_MS }: Limits,
): Promise<Outcome> {
  const begun = performance.now();
  const done = (outcome: Omit<Outcome, 'took_ms'>): Outcome => ({
    ...outcome,
    took_ms: Math.round(performance.now() - begun),
  });
  const url = URL.parse(text);
  // Checked at each call: the operator may have removed a host from the setting.
  if (url === null || !mayBeCalled(url, hosts)) return done({ status: null, fault: 'address', answer: null });
  const late = AbortSignal.timeout(patienceMs);
  const options: https.RequestOptions = {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Javon',
    },
    signal: signal === undefined ? late : AbortSignal.any([late, signal]),
    ...(isNamedHost(url, hosts) ? {} : { lookup: lookupPublic }),
  };
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, options, resolve);
      request.on('error', reject);
      request.end(body);
    });
    const status = answer.statusCode ?? 0;
    const beginning = await beginningOf(answer);
    answer.destroy();
    return done({ status, fault: faultOfStatus(status), answer: beginning });
  } catch (error) {
    return done({ status: null, fault: faultOf(error, late), answer: null });
  }
}
