import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Address of a printer in the store's network. */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

export interface AgentConfig {
  /** Origin of Javon, such as `https://javon.example.uz`. */
  readonly server: string;
  /** Service token for the labels of a branch. */
  readonly token: string;
  /** Addresses by the names of the printers in Javon, in lower case. */
  readonly printers: ReadonlyMap<string, PrinterAddress>;
  /** Interval at which Javon is asked for work, milliseconds. */
  readonly everyMs: number;
  /** File of the jobs in progress, so that nothing is printed twice after a crash. */
  readonly journal: string;
  /** Access point of electronic labels, such as `http://192.168.1.60`; null if there is none. */
  readonly labels: string | null;
  /** Interval at which Javon is asked for pictures of electronic labels, milliseconds. */
  readonly labelsEveryMs: number;
  /** File of the accepted pictures that were not yet reported to Javon. */
  readonly labelsJournal: string;
}

/** Port on which label printers accept raw data. */
const RAW_PORT = 9100;
const USUAL_SECONDS = 3;
/** Electronic labels fetch their pictures about once a minute. */
const USUAL_LABEL_SECONDS = 60;

/** Names of all settings. */
const SETTINGS = [
  'server',
  'token',
  'printers',
  'labels',
  'every_seconds',
  'labels_every_seconds',
  'journal',
] as const;

/** Problem in the settings that a person has to correct. */
export class ConfigError extends Error {}

function addressOf(name: string, value: unknown): PrinterAddress {
  const [, host, port] = /^([\w.-]+|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/.exec(String(value)) ?? [];
  const number = port === undefined ? RAW_PORT : Number(port);
  if (host === undefined || number < 1 || number > 65535)
    throw new ConfigError(`printers.${name}: "${String(value)}" is not an address such as 192.168.1.50:9100`);
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

/** Parses the address of an access point; only an origin is allowed. */
function accessPointOf(value: unknown): string | null {
  if (value === undefined) return null;
  const url = URL.parse(String(value));
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '';
  if (!isPlain)
    throw new ConfigError(`labels: "${String(value)}" is not an address such as http://192.168.1.60`);
  return url.origin;
}

function secondsOf(name: string, value: unknown, usual: number): number {
  const seconds = Number(value ?? usual);
  if (!(seconds >= 1 && seconds <= 3600)) throw new ConfigError(`${name}: from 1 to 3600`);
  return seconds * 1000;
}

/**
 * Reads the settings of a store.
 * @param env `JAVON_AGENT_TOKEN` overrides `token`
 * @throws ConfigError with the problem to correct
 */
export function readConfig(file: string, env: Readonly<Record<string, string | undefined>>): AgentConfig {
  let text: string;
  try {
    // Editors of Windows begin a file with a byte order mark, which JSON does not allow.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new ConfigError(`${file} cannot be read. Write it as docs/guides/labels.md shows.`);
  }
  let raw: Partial<Record<(typeof SETTINGS)[number], unknown>>;
  try {
    raw = JSON.parse(text) as typeof raw;
  } catch (error) {
    throw new ConfigError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const unknown = Object.keys(raw).find((name) => !SETTINGS.some((known) => known === name));
  if (unknown !== undefined)
    throw new ConfigError(`${unknown}: no setting has this name; there are ${SETTINGS.join(', ')}`);
  const server = URL.parse(String(raw.server));
  if (server === null || !/^https?:$/.test(server.protocol))
    throw new ConfigError('server: the address of Javon is missing, such as https://javon.example.uz');
  const token = env.JAVON_AGENT_TOKEN ?? raw.token;
  if (typeof token !== 'string' || !token.startsWith('jvn_'))
    throw new ConfigError('token: the service token of the branch is missing, it begins with jvn_');
  const printers = Object.entries((raw.printers ?? {}) as Record<string, unknown>);
  const labels = accessPointOf(raw.labels);
  if (printers.length === 0 && labels === null)
    throw new ConfigError(
      'printers: name at least one, such as {"Kassa": "192.168.1.50"}, or the access point of electronic labels',
    );
  const journal = path.resolve(path.dirname(file), String(raw.journal ?? 'javon-agent.journal.json'));
  return {
    server: server.origin,
    token,
    printers: new Map(printers.map(([name, value]) => [name.toLowerCase(), addressOf(name, value)])),
    everyMs: secondsOf('every_seconds', raw.every_seconds, USUAL_SECONDS),
    journal,
    labels,
    labelsEveryMs: secondsOf('labels_every_seconds', raw.labels_every_seconds, USUAL_LABEL_SECONDS),
    labelsJournal: `${journal.replace(/\.json$/, '')}.labels.json`,
  };
}
