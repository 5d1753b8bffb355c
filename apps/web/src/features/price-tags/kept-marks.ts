import { lasting, readJson } from '../../shared/storage.ts';
import type { TagKey } from './model/selection.ts';

const KEY = 'javon.hung-tags';
/** Number of jobs whose scans are stored: as many as wait for a confirmation at most. */
const MOST = 20;

interface Kept {
  /** Id of the person who scanned: a phone may be shared. */
  readonly person: number;
  readonly job: number;
  readonly tags: readonly TagKey[];
}

function read(): readonly Kept[] {
  const kept = readJson(lasting, KEY);
  return Array.isArray(kept) ? kept : [];
}

/** Returns the tags of a job that a person scanned as hung on this device. */
export function keptHung(person: number, job: number): readonly TagKey[] {
  return read().find((one) => one.person === person && one.job === job)?.tags ?? [];
}

/** Stores them until they are confirmed; without tags, forgets the job. */
export function keepHung(person: number, job: number, tags: readonly TagKey[]): void {
  const others = read().filter((one) => one.person !== person || one.job !== job);
  const own = tags.length === 0 ? [] : [{ person, job, tags: [...new Set(tags)] } satisfies Kept];
  lasting.write(KEY, JSON.stringify([...own, ...others].slice(0, MOST)));
}
