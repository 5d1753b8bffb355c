import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './texts.ts';

/** Folder of the installation, with versions, settings, data and backups. */
export const HOME = process.env.JAVON_HOME ?? process.cwd();
const FILE = path.join(HOME, 'javon.conf');

const FIRST_TEXT = `# Settings of Javon, NAME=value on a line. They hold for every command; a restart makes them hold for the server.
# Javon sozlamalari, har qatorda NOM=qiymat. Server uchun qayta ishga tushirilgach kuchga kiradi.
# Настройки Javon, ИМЯ=значение в строке. Для сервера действуют после перезапуска.
#PORT=3000
#HOST=127.0.0.1
#DATA_DIR=data
#TRUST_PROXY=1
#PRODUCTION_SITE=javon.example
`;

const LINE = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/;

/** Parses settings, NAME=value on a line; values may be in quotes. @throws Refusal naming an invalid line */
export function parseSettings(text: string, file: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (name === undefined) throw new Refusal('bad_setting', { file, line: index + 1 });
    found[name] = value.replace(/^(["'])(.*)\1$/, '$2');
  }
  return found;
}

/** The text with one setting changed: in its line, in the line where it is a comment, or at the end. */
export function withSetting(text: string, name: string, value: string): string {
  const line = `${name}=${value}`;
  for (const form of [`^\\s*${name}\\s*=.*$`, `^#${name}=.*$`]) {
    const place = new RegExp(form, 'm');
    if (place.test(text)) return text.replace(place, () => line);
  }
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** Effective settings, for the server and every command. */
export interface Settings {
  /** Environment of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path. */
  readonly dataDir: string;
  /** Address at which this machine reaches the server. */
  readonly address: string;
  /** Whether the database or the files are outside {@link dataDir}. */
  readonly isOutside: boolean;
}

function addressOf(host: string, port: string): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

const isGiven = ([, value]: [string, string | undefined]): boolean => value !== undefined;

/**
 * Settings from javon.conf, then the environment, then the command line; the last one wins. By default the
 * data are next to the versions, and an empty database gets no demo data.
 */
export function readSettings(
  options: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = HOME,
): Settings {
  const file = path.join(home, 'javon.conf');
  const kept = existsSync(file) ? parseSettings(readFileSync(file, 'utf8'), file) : {};
  const given = Object.fromEntries(Object.entries(env).filter(isGiven)) as Record<string, string>;
  // An empty setting is one that is not set.
  const set = Object.entries(Object.assign(kept, given, options)).filter(([, value]) => value !== '');
  const merged = Object.assign({ PORT: '3000', HOST: '127.0.0.1', DEMO: '0' }, Object.fromEntries(set));
  const { DATA_DIR = 'data', PORT, HOST } = merged as Record<string, string> & typeof merged;
  const dataDir = path.resolve(home, DATA_DIR);
  return {
    env: Object.assign(merged, { DATA_DIR: dataDir }),
    dataDir,
    address: addressOf(HOST, PORT),
    isOutside: Boolean(merged.DATABASE_URL || merged.DATABASE_URL_FILE || merged.S3_ENDPOINT),
  };
}

/** Stores options of `start` in javon.conf, which is created at the first start. */
export function keepSettings(options: Readonly<Record<string, string>>): void {
  const isNew = !existsSync(FILE);
  const before = isNew ? FIRST_TEXT : readFileSync(FILE, 'utf8');
  const after = Object.entries(options).reduce(
    (text, [name, value]) => withSetting(text, name, value),
    before,
  );
  if (isNew || after !== before) writeFileSync(FILE, after, { mode: 0o600 });
}

/** User and group that the server runs as; empty if it is the caller. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Root acts as the owner of the data: the server could not access a file owned by root. */
export function identityFor(dataDir: string): Identity {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return {};
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? {} : { uid, gid };
}

/** Gives a file or folder to the owner of the data, whom the server runs as. */
export function giveToOwner(file: string, dataDir: string): void {
  const { uid, gid } = identityFor(dataDir);
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Creates the data folder at the first start. */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}
