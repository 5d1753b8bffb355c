// npm run mutants: makes small changes to the code, one at a time, and shows those that no test detects. `--
// auth samplers` runs those parts; see --help for the options.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureMachineTools } from '../lib/machine.mjs';
import { main, ROOT, UserError } from '../lib/root.mjs';
import { type Copy, copyRepository } from './copy.ts';
import { type Kind, keyOf, looseKeyOf, type Mutant } from './mutant.ts';
import { PARTS, type Part, sourcesOf } from './parts.ts';
import { startPostgres } from './postgres.ts';
import {
  type Covered,
  type Judged,
  lineOf,
  merged,
  outdated,
  type PartResult,
  reaches,
  survivorsOf,
  tableOf,
} from './results.ts';
import { setSettings } from './settings.ts';
import { runSql } from './sql.ts';
import { runTypeScript } from './typescript.ts';

const HELP = `npm run mutants [-- part ...] [options]

  --only <glob>        only files that match, as paths of the repository
  --ts, --sql          only mutants of TypeScript, or of SQL
  --sample <percent>   a steady sample, of files that have no result yet
  --survivors          only the survivors of the last result
  --tests <glob>       only tests that match, relative to the part's workspace; fewer tests kill less, so that the
                       score is the least that the whole part has
  --trust-judged       mutants that were judged equivalent are not run again: those of SQL, with --survivors also those of
                       TypeScript
  --head               the last commit, instead of the files as they are now
  --concurrency <n>    mutants at a time (2)

Parts: ${PARTS.map(({ name }) => name).join(', ')}`;

interface Options {
  readonly parts: readonly Part[];
  readonly only: string | null;
  readonly kinds: readonly Kind[];
  readonly survivorsOnly: boolean;
  /** Globs of the tests to run instead of the part's, or null. */
  readonly tests: readonly string[] | null;
  /** Percentage of the mutants to run. */
  readonly sample: number;
  readonly trustJudged: boolean;
  readonly which: 'commit' | 'files';
  readonly concurrency: number;
}

/** The options, and the copy in which the mutants run. */
interface Run extends Options {
  readonly copy: Copy;
}

/** A survivor of an earlier run. */
type PreviousSurvivor = ReturnType<typeof survivorsOf>[number];

function readOptions(): Options | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      ts: { type: 'boolean', default: false },
      sql: { type: 'boolean', default: false },
      sample: { type: 'string', default: '100' },
      survivors: { type: 'boolean', default: false },
      tests: { type: 'string', multiple: true },
      'trust-judged': { type: 'boolean', default: false },
      head: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const unknown = positionals.filter((name) => PARTS.every((part) => part.name !== name));
  if (unknown.length > 0) throw new UserError(`No such part: ${unknown.join(', ')}.\n\n${HELP}`);
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new UserError('--concurrency takes a number from 1.');
  const sample = Number(values.sample);
  if (!(sample > 0 && sample <= 100)) throw new UserError('--sample takes a percentage.');
  const both = values.ts === values.sql;
  return {
    parts: PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    only: values.only ?? null,
    kinds: both ? ['ts', 'sql'] : [values.ts ? 'ts' : 'sql'],
    survivorsOnly: values.survivors,
    tests: values.tests ?? null,
    sample,
    trustJudged: values['trust-judged'],
    which: values.head ? 'commit' : 'files',
    concurrency,
  };
}

const fileOf = (folder: 'results' | 'judged', { name }: Part): string =>
  path.join(ROOT, 'tools/mutants', folder, `${name}.json`);

function readJson<T>(file: string, otherwise: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise;
}

const readResult = (part: Part): PartResult => readJson(fileOf('results', part), { files: {} });

type Keep = (kind: Kind, files: readonly string[], mutants: readonly Mutant[]) => void;

/** Runs a part's mutants and passes on the results of each file as soon as they are complete. */
async function runMutants(
  part: Part,
  covered: Covered,
  former: readonly PreviousSurvivor[],
  run: Run,
  keep: Keep,
): Promise<void> {
  const { copy, concurrency, trustJudged, sample, tests } = run;
  const judged = trustJudged ? readJson<readonly Judged[]>(fileOf('judged', part), []) : [];
  const surviving = new Set(judged.map(keyOf));
  const postgres = part.home === 'apps/api' ? await startPostgres(copy.root) : null;
  if (postgres) process.on('exit', postgres.abandon);
  try {
    for (const kind of covered.kinds) {
      const all = covered.survivorsOnly ? former.filter((one) => one.kind === kind) : null;
      const isTrusted = (one: PreviousSurvivor) => kind === 'ts' && surviving.has(keyOf(one));
      const own = all?.filter((one) => !isTrusted(one)) ?? null;
      const only = own?.map(looseKeyOf) ?? null;
      const result = readResult(part).files;
      const files = covered.files
        .filter((file) => own === null || own.some((one) => one.file === file))
        .filter((file) => sample === 100 || result[file]?.[kind] === undefined);
      if (files.length === 0) continue;
      setSettings({
        home: part.home,
        tests: [...(tests ?? part.tests)],
        postgresUrl: postgres?.url ?? null,
        only,
        sample,
      });
      if (kind === 'ts') {
        const mutants = await runTypeScript(files, { concurrency, scratch: copy.scratch });
        const known = new Set(mutants.map(keyOf));
        const trusted = (all ?? []).filter(
          (one) => files.includes(one.file) && isTrusted(one) && !known.has(keyOf(one)),
        );
        keep(kind, files, [...mutants, ...trusted.map((one): Mutant => ({ ...one, status: 'survived' }))]);
      } else {
        const onFile = (file: string, mutants: readonly Mutant[]) => keep(kind, [file], mutants);
        await runSql(copy.root, files, { concurrency, only, sample, surviving, onFile });
      }
    }
  } finally {
    await postgres?.stop();
    if (postgres) process.off('exit', postgres.abandon);
  }
}

/** Runs a part, stores its result and prints it; returns whether it reaches its floor. */
async function runPart(part: Part, run: Run): Promise<boolean> {
  const existing = sourcesOf(run.copy.root, part);
  const { kinds, survivorsOnly, sample, only } = run;
  const files = existing.filter((file) => only === null || path.matchesGlob(file, only));
  const covered: Covered = { files, kinds, survivorsOnly, sample };
  console.log(`\n${part.name}: ${files.length} files`);
  const judged = readJson<readonly Judged[]>(fileOf('judged', part), []);
  let result = readResult(part);
  const all: Mutant[] = [];
  mkdirSync(path.dirname(fileOf('results', part)), { recursive: true });
  await runMutants(part, covered, survivorsOf(result), run, (kind, done, mutants) => {
    for (const mutant of mutants) all.push(mutant);
    // Another run of the part may have written its own files in the meantime. A file whose SQL is gone loses its result.
    const isRerun = survivorsOnly && (kind === 'ts' || mutants.length > 0);
    result = merged(
      readResult(part),
      mutants,
      { files: done, kinds: [kind], survivorsOnly: isRerun, sample },
      existing,
    );
    writeFileSync(fileOf('results', part), `${JSON.stringify(result, null, 2)}\n`);
  });
  printSurvivors(survivorsOf(result), judged, covered);
  for (const { judged: one, what } of outdated(judged, all, covered)) {
    const { file, mutator, original, replacement } = one;
    const place = `judged/${part.name}.json`;
    console.log(
      `  judged, but ${what}; take it out of ${place}: ${file} ${mutator}: ${original} → ${replacement}`,
    );
  }
  console.log(`\n${tableOf(part.name, part.floor, result, judged)}`);
  return reaches(lineOf(result, judged, ['ts', 'sql']), part.floor);
}

function printSurvivors(
  survivors: readonly PreviousSurvivor[],
  judged: readonly Judged[],
  { files, kinds }: Covered,
): void {
  const known = new Set(judged.map(keyOf));
  console.log('');
  for (const survivor of survivors) {
    const { file, line, kind, mutator, original, replacement, noCoverage } = survivor;
    if (!files.includes(file) || !kinds.includes(kind)) continue;
    const note = known.has(keyOf(survivor)) ? 'equivalent' : noCoverage ? 'no test' : 'survived';
    console.log(`  ${note.padEnd(10)} ${file}:${line} ${mutator}: ${original} → ${replacement}`);
  }
}

await main(async () => {
  const options = readOptions();
  if (options === null) {
    console.log(HELP);
    return 0;
  }
  await ensureMachineTools();
  const copy = copyRepository(ROOT, options.which);
  const remove = () => copy.remove();
  process.on('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Stryker restores its files at exit: the copy is removed after that.
      process.on('exit', remove);
      process.exit(130);
    });
  }
  process.chdir(copy.root);
  let isGood = true;
  for (const part of options.parts) isGood = (await runPart(part, { ...options, copy })) && isGood;
  process.chdir(ROOT);
  return isGood ? 0 : 1;
});
