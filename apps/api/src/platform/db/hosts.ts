import pg from 'pg';
import { DatabaseUnavailable } from '../errors/unavailable.ts';

/** Parts of a connection string: scheme and user, hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;
const ATTRIBUTES = 'target_session_attrs';
/** Values of `target_session_attrs` that Javon can use, since it writes. */
const WRITABLE: ReadonlySet<string> = new Set(['read-write', 'primary']);
const ANY = 'any';

/**
 * Timeout for connecting to one of the hosts and for its answer, milliseconds; below that of the pool's
 * connection.
 */
const LOOK_MS = 2000;

/**
 * Splits a connection string with several hosts (`postgresql://me@a:5432,b:5432/javon`) into one for each
 * host.
 */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** Returns the mistake in a connection string; null if it is valid. */
export function faultOf(url: string): string | null {
  const hosts = hostsOf(url);
  const isUrl = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (!hosts.every(isUrl)) return 'a connection string, postgresql://user:password@host:5432/database';
  if (hosts.length > 1 && hosts.some((one) => new URL(one).hostname === ''))
    return 'a host on each side of every comma';
  const wanted = new URL(hosts[0] ?? '').searchParams.get(ATTRIBUTES) ?? ANY;
  return wanted === ANY || WRITABLE.has(wanted) ? null : `${ATTRIBUTES} read-write, or none: Javon writes`;
}

/** Returns the mistake in the connection string of a standby; null if it is valid. */
export function faultOfReplica(url: string): string | null {
  const [first = '', ...others] = hostsOf(url);
  const isOne = others.length === 0 && URL.canParse(first) && !new URL(first).searchParams.has(ATTRIBUTES);
  return isOne ? null : `one host, without ${ATTRIBUTES}: a standby takes no writes`;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * The hosts of a cluster, one of which accepts writes. The result is cached until a connection to it fails.
 */
export class Hosts {
  readonly #urls: readonly string[];
  #primary: Promise<Address> | null = null;
  #isKnown = false;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /**
   * Finds the host that accepts writes; concurrent callers share one search.
   * @throws DatabaseUnavailable with the answer of each host
   */
  find(): Promise<Address> {
    this.#primary ??= Promise.any(this.#urls.map(requireWritable)).then(
      (address) => {
        this.#isKnown = true;
        return address;
      },
      ({ errors }: AggregateError) => {
        this.#primary = null;
        const reasons = (errors as Error[]).map(({ message }) => message).join('; ');
        throw new DatabaseUnavailable(`No host of the database takes writes: ${reasons}`);
      },
    );
    return this.#primary;
  }

  /** Clears the cache, so that the next {@link find} searches again. */
  forget(): void {
    if (!this.#isKnown) return;
    this.#isKnown = false;
    this.#primary = null;
  }
}

/** Returns the address of one host. @throws Error naming the host, if it cannot be reached or is a standby */
async function requireWritable(url: string): Promise<Address> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
  });
  const { host, port } = client;
  const refuse = (reason: string) => new Error(`${host}:${port}: ${reason}`);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('takes no writes');
    return { host, port };
  } catch (error) {
    throw refuse((error as Error).message || String((error as { code?: string }).code));
  } finally {
    void client.end();
    client.connection.stream.destroy();
  }
}

const known = new Map<string, Hosts>();

/** The hosts among which the primary has to be found; null if the connection string names only one. */
export function hostsToSearch(url: string): Hosts | null {
  const urls = hostsOf(url);
  const isPrimaryAsked = () => WRITABLE.has(new URL(urls[0] ?? '').searchParams.get(ATTRIBUTES) ?? ANY);
  if (urls.length === 1 && !isPrimaryAsked()) return null;
  const hosts = known.get(url) ?? new Hosts(urls);
  known.set(url, hosts);
  return hosts;
}
