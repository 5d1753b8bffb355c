import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { record } from '../../../platform/history/record.ts';
import * as queries from '../queries/code-keys.ts';
import { readTagCode } from '../tag-code.ts';

/** Maximum number of valid keys: each one raises the chance of guessing a code. */
const MAX_VALID = 4;

function note(tx: Tx, action: string, number: number): Promise<void> {
  return record(tx, { userId: null, entity: 'setting', action, after: { key: 'tag_check_key', number } });
}

async function createKey(tx: Tx): Promise<number> {
  const version = await queries.insertCodeKey(tx);
  await note(tx, 'created', version);
  return version;
}

async function readValidKeys(tx: Tx) {
  return (await queries.readCodeKeys(tx)).filter(({ withdrawn_at }) => withdrawn_at === null);
}

/**
 * Adds a key, which signs from now on; codes of the others stay valid.
 * @returns its version
 * @throws Error if the maximum number of keys is valid
 */
export function addCodeKey(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    await queries.lockCodeKeys(tx);
    const valid = await readValidKeys(tx);
    if (valid.length >= MAX_VALID)
      throw new Error(`${MAX_VALID} keys are valid: withdraw one first, such as ${valid.at(-1)?.version}.`);
    return createKey(tx);
  });
}

/**
 * Withdraws a key: its codes become invalid. If it was the last valid one, another is created.
 * @returns the version that signs from now on
 * @throws Error if there is no such valid key
 */
export async function withdrawCodeKey(db: Db, version: number): Promise<number> {
  const missing = `No valid key of the codes on tags has the version ${version}.`;
  if (!Number.isInteger(version)) throw new Error(missing);
  return transaction(db, async (tx) => {
    await queries.lockCodeKeys(tx);
    if (!(await queries.withdrawKey(tx, version))) throw new Error(missing);
    await note(tx, 'withdrawn', version);
    const [left] = await readValidKeys(tx);
    return left?.version ?? createKey(tx);
  });
}

/** Number of a print, `withdrawn` for a code of a withdrawn key, null for a code that we have not signed. */
export type PrintOfCode = number | 'withdrawn' | null;

/** Finds the prints of codes, in the order of the codes. */
export async function printsOfCodes(db: Db, codes: readonly string[]): Promise<PrintOfCode[]> {
  const keys = codes.length === 0 ? [] : await queries.readKeysToTry(db);
  return codes.map((code) => {
    for (const { key, withdrawn } of keys) {
      const item = readTagCode(key, code);
      if (item !== null) return withdrawn ? 'withdrawn' : item;
    }
    return null;
  });
}

export async function printOfCode(db: Db, code: string): Promise<PrintOfCode> {
  const [found = null] = await printsOfCodes(db, [code]);
  return found;
}
