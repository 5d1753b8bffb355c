import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MIN_PASSWORD } from '@javon/contract';

/** How many of the commonest passwords are kept, of those long enough to be taken at all. */
const KEPT = 10_000;
const require = createRequire(import.meta.url);

let common: ReadonlySet<string> | undefined;

function read(): ReadonlySet<string> {
  // Passwords of published breaches, the commonest first. Read as text: the compiler need not know each.
  const list = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const all = JSON.parse(readFileSync(list, 'utf8')) as string[];
  return new Set(all.filter((password) => password.length >= MIN_PASSWORD).slice(0, KEPT));
}

/** The commonest breached passwords in small letters, read when first asked for. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= read();
  return common;
}
