import { isAlive, type Kind, keyOf, type Mutant, type MutantKey, type Status } from './mutant.ts';

export type Counts = Readonly<Record<Status, number>>;

/** Mutant that survived all tests, without its file, which is the enclosing key. */
export interface Survivor extends Omit<MutantKey, 'file'> {
  readonly line: number;
  /** Whether no test even reaches it. */
  readonly noCoverage?: true;
}

export interface KindResult extends Counts {
  readonly survivors: readonly Survivor[];
  /** Percentage of the mutants that were sampled; absent if all were run. */
  readonly sample?: number;
}

/** Result of a part's last runs, by file and kind. */
export interface PartResult {
  readonly files: Readonly<Record<string, Readonly<Partial<Record<Kind, KindResult>>>>>;
}

/** Survivor that a person has judged to be equivalent to the original. */
export interface Judged extends MutantKey {
  readonly verdict: 'equivalent';
  readonly why: string;
}

const NONE: Counts = { killed: 0, timeout: 0, survived: 0, noCoverage: 0 };

function countsOf(mutants: readonly Pick<Mutant, 'status'>[]): Counts {
  const counts = { ...NONE };
  for (const { status } of mutants) counts[status] += 1;
  return counts;
}

function survivorOf({ line, mutator, original, replacement, occurrence, status }: Mutant): Survivor {
  const survivor = { line, mutator, original, replacement, occurrence };
  return status === 'noCoverage' ? { ...survivor, noCoverage: true } : survivor;
}

function resultOf(mutants: readonly Mutant[], sample: number): KindResult {
  const result = { ...countsOf(mutants), survivors: mutants.filter(isAlive).map(survivorOf) };
  return sample < 100 ? { ...result, sample } : result;
}

/** Returns the result after its survivors were run again; a survivor that no longer exists is dropped. */
function afterRerun(before: KindResult, file: string, mutants: readonly Mutant[]): KindResult {
  const now = new Map(mutants.map((mutant) => [keyOf(mutant), mutant]));
  const rerun = before.survivors.flatMap((survivor) => now.get(keyOf({ file, ...survivor })) ?? []);
  const counts = countsOf(rerun);
  return {
    killed: before.killed + counts.killed,
    timeout: before.timeout + counts.timeout,
    survived: counts.survived,
    noCoverage: counts.noCoverage,
    survivors: rerun.filter(isAlive).map(survivorOf),
    ...(before.sample === undefined ? {} : { sample: before.sample }),
  };
}

/** Scope of a run: its files, its kinds of mutants, and whether only former survivors or a sample ran. */
export interface Covered {
  readonly files: readonly string[];
  readonly kinds: readonly Kind[];
  readonly survivorsOnly: boolean;
  /** Percentage of the mutants. */
  readonly sample: number;
}

/**
 * Merges a run's mutants into a part's result. Results outside of the run's scope are kept; files that no
 * longer exist are dropped.
 */
export function merged(
  before: PartResult,
  mutants: readonly Mutant[],
  { files, kinds, survivorsOnly, sample }: Covered,
  existing: readonly string[],
): PartResult {
  const entries = existing.map((file) => {
    const old = before.files[file] ?? {};
    const result: Partial<Record<Kind, KindResult>> = {};
    for (const kind of ['ts', 'sql'] as const) {
      const isCovered = files.includes(file) && kinds.includes(kind);
      const own = mutants.filter((mutant) => mutant.file === file && mutant.kind === kind);
      const kept = old[kind];
      if (!isCovered) {
        if (kept) result[kind] = kept;
      } else if (!survivorsOnly) {
        if (own.length > 0) result[kind] = resultOf(own, sample);
      } else if (kept) result[kind] = afterRerun(kept, file, own);
    }
    return [file, result] as const;
  });
  const filled = entries.filter(([, result]) => Object.keys(result).length > 0);
  return { files: Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Lists the survivors of a part with their files. */
export function survivorsOf({
  files,
}: PartResult): (Survivor & { readonly file: string; readonly kind: Kind })[] {
  return Object.entries(files).flatMap(([file, kinds]) =>
    (['ts', 'sql'] as const).flatMap((kind) =>
      (kinds[kind]?.survivors ?? []).map((survivor) => ({ ...survivor, file, kind })),
    ),
  );
}

/** Line of the table: counts, survivors judged equivalent, and the share of killed mutants. */
export interface Line extends Counts {
  readonly equivalent: number;
  /** In percent; null without a mutant. */
  readonly score: number | null;
}

/** Sums up a part's result, for one kind or both. */
export function lineOf(result: PartResult, judged: readonly Judged[], kinds: readonly Kind[]): Line {
  const counts = { ...NONE };
  for (const file of Object.values(result.files)) {
    for (const kind of kinds) {
      for (const status of Object.keys(NONE) as Status[]) counts[status] += file[kind]?.[status] ?? 0;
    }
  }
  const known = new Set(judged.map(keyOf));
  const alive = survivorsOf(result).filter(({ kind }) => kinds.includes(kind));
  const equivalent = alive.filter((survivor) => known.has(keyOf(survivor))).length;
  const killed = counts.killed + counts.timeout;
  const all = killed + counts.survived + counts.noCoverage - equivalent;
  return { ...counts, equivalent, score: all === 0 ? null : (100 * killed) / all };
}

/** Judged mutant that no longer survives. */
export interface Outdated {
  readonly judged: Judged;
  readonly what: 'is killed now' | 'no longer exists';
}

/** Finds judged mutants of the covered files that no longer survive. */
export function outdated(
  judged: readonly Judged[],
  mutants: readonly Mutant[],
  { files, kinds, survivorsOnly, sample }: Covered,
): Outdated[] {
  const now = new Map(mutants.map((mutant) => [keyOf(mutant), mutant]));
  return judged.flatMap((one): Outdated[] => {
    const kind: Kind = one.mutator.startsWith('sql ') ? 'sql' : 'ts';
    if (!files.includes(one.file) || !kinds.includes(kind)) return [];
    const mutant = now.get(keyOf(one));
    // A run of survivors or of a sample has no results for other mutants.
    if (mutant === undefined)
      return survivorsOnly || sample < 100 ? [] : [{ judged: one, what: 'no longer exists' }];
    return isAlive(mutant) ? [] : [{ judged: one, what: 'is killed now' }];
  });
}

const COLUMNS = ['killed', 'timeout', 'survived', 'no coverage', 'equivalent', 'score'] as const;

function cells({ killed, timeout, survived, noCoverage, equivalent, score }: Line): string[] {
  const percent = score === null ? '–' : `${score.toFixed(1)} %`;
  return [killed, timeout, survived, noCoverage, equivalent].map(String).concat(percent);
}

/** Whether a part reaches its floor; a part without mutants does. */
export function reaches({ score }: Line, floor: number): boolean {
  return score === null || score >= floor;
}

/** Formats a part's table for the console. */
export function tableOf(name: string, floor: number, result: PartResult, judged: readonly Judged[]): string {
  const both = lineOf(result, judged, ['ts', 'sql']);
  const rows = [
    ['', ...COLUMNS],
    ['TypeScript', ...cells(lineOf(result, judged, ['ts']))],
    ['SQL', ...cells(lineOf(result, judged, ['sql']))],
    ['together', ...cells(both)],
  ];
  const lines = rows.map(
    ([head = '', ...rest]) => `  ${head.padEnd(10)}${rest.map((cell) => cell.padStart(13)).join('')}`,
  );
  const verdict = reaches(both, floor) ? 'ok    ' : 'FAILED';
  const kinds = Object.values(result.files).flatMap((file) => [file.ts, file.sql]);
  const drawn = kinds.filter((kind) => kind?.sample !== undefined).length;
  const note = drawn === 0 ? '' : `, ${drawn} results of files by a sample`;
  return [`${verdict} ${name}: floor ${floor} %${note}`, ...lines].join('\n');
}
