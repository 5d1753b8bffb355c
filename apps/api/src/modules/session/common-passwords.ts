import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MIN_PASSWORD } from '@javon/contract';

/** Number of the most common passwords that are kept, counting only those long enough to be accepted. */
const KEPT = 10_000;
const require = createRequire(import.meta.url);

let common: ReadonlySet<string> | undefined;

function read(): ReadonlySet<string> {
  // Passwords of published breaches, most common first. Read as text, so that the compiler does not process
  // it.
  const list = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const all = JSON.parse(readFileSync(list, 'utf8')) as string[];
  return new Set(all.filter((password) => password.length >= MIN_PASSWORD).slice(0, KEPT));
}

/** The most common breached passwords in lower case, loaded on first use. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= read();
  return common;
}
