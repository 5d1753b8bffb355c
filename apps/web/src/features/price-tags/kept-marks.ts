import { lasting, readJson } from '../../shared/storage.ts';
import type { TagKey } from './model/selection.ts';

const KEY = 'javon.job-marks';
/** Key of an earlier version of the site, which kept scanned tags alone. */
const OLD_KEY = 'javon.hung-tags';
/** Number of jobs whose marks are stored: as many as wait for a confirmation at most. */
const MOST = 20;

/** Marks of a person on the tags of a job before they confirm it: scanned as hung, or did not come out. */
export type JobMarks = ReadonlyMap<TagKey, 'hung' | 'failed'>;

interface Kept {
  /** Id of the person who marked them: a phone may be shared. */
  readonly person: number;
  readonly job: number;
  readonly marks: readonly (readonly [TagKey, 'hung' | 'failed'])[];
}

/** Tags that were scanned as hung, as the earlier version stored them. */
type KeptBefore = Pick<Kept, 'person' | 'job'> & { readonly tags: readonly TagKey[] };

function list<T>(key: string): readonly T[] {
  const kept = readJson(lasting, key);
  return Array.isArray(kept) ? kept : [];
}

function read(): readonly Kept[] {
  const before = list<KeptBefore>(OLD_KEY).map(
    ({ person, job, tags }): Kept => ({ person, job, marks: tags.map((tag) => [tag, 'hung']) }),
  );
  return [...list<Kept>(KEY), ...before];
}

/** Returns the marks of a person on the tags of a job, from this device. */
export function keptMarks(person: number, job: number): JobMarks {
  return new Map(read().find((one) => one.person === person && one.job === job)?.marks);
}

/** Stores them until they are confirmed; without marks, forgets the job. */
export function keepMarks(person: number, job: number, marks: JobMarks): void {
  const others = read().filter((one) => one.person !== person || one.job !== job);
  const own = marks.size === 0 ? [] : [{ person, job, marks: [...marks] } satisfies Kept];
  lasting.write(KEY, JSON.stringify([...own, ...others].slice(0, MOST)));
  lasting.remove(OLD_KEY);
}
