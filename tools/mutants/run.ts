// npm run mutants: changes the code in small ways, one at a time, and shows which changes no test notices.
// `-- auth samplers` runs those parts; see --help for the options.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureMachineTools } from '../lib/machine.mjs';
import { main, ROOT, Trouble } from '../lib/root.mjs';
import { type Copy, copyRepository } from './copy.ts';
import { type Kind, looseKeyOf, type Mutant } from './mutant.ts';
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
  --survivors          only the survivors of the last result
  --head               the last commit, instead of the files as they are now
  --concurrency <n>    mutants at a time (2)

Parts: ${PARTS.map(({ name }) => name).join(', ')}`;

interface Options {
  readonly parts: readonly Part[];
  readonly only: string | null;
  readonly kinds: readonly Kind[];
  readonly survivorsOnly: boolean;
  readonly which: 'commit' | 'files';
  readonly concurrency: number;
}

function readOptions(): Options | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      ts: { type: 'boolean', default: false },
      sql: { type: 'boolean', default: false },
      survivors: { type: 'boolean', default: false },
      head: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const strangers = positionals.filter((name) => PARTS.every((part) => part.name !== name));
  if (strangers.length > 0) throw new Trouble(`No such part: ${strangers.join(', ')}.\n\n${HELP}`);
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new Trouble('--concurrency takes a number from 1.');
  const both = values.ts === values.sql;
  return {
    parts: PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    only: values.only ?? null,
    kinds: both ? ['ts', 'sql'] : [values.ts ? 'ts' : 'sql'],
    survivorsOnly: values.survivors,
    which: values.head ? 'commit' : 'files',
    concurrency,
  };
}

const fileOf = (folder: 'results' | 'judged', { name }: Part): string =>
  path.join(ROOT, 'tools/mutants', folder, `${name}.json`);

function readJson<T>(file: string, otherwise: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise;
}

async function mutantsOf(
  part: Part,
  covered: Covered,
  before: PartResult,
  copy: Copy,
  options: Options,
): Promise<Mutant[]> {
  const former = survivorsOf(before);
  const needsPostgres = part.home === 'apps/api';
  const postgres = needsPostgres ? await startPostgres(copy.root) : null;
  if (postgres) process.on('exit', postgres.abandon);
  const mutants: Mutant[] = [];
  try {
    for (const kind of covered.kinds) {
      const only = covered.survivorsOnly ? former.filter((one) => one.kind === kind).map(looseKeyOf) : null;
      const files = covered.files.filter(
        (file) => !covered.survivorsOnly || former.some((one) => one.file === file && one.kind === kind),
      );
      if (files.length === 0) continue;
      setSettings({ home: part.home, tests: [...part.tests], postgresUrl: postgres?.url ?? null, only });
      const { concurrency } = options;
      const found =
        kind === 'ts'
          ? await runTypeScript(files, { concurrency, scratch: copy.scratch })
          : await runSql(copy.root, files, { concurrency, only });
      for (const mutant of found) mutants.push(mutant);
    }
  } finally {
    await postgres?.stop();
    if (postgres) process.off('exit', postgres.abandon);
  }
  return mutants;
}

/** Runs a part, keeps its result and prints it; answers whether it reaches its floor. */
async function runPart(part: Part, copy: Copy, options: Options): Promise<boolean> {
  const existing = sourcesOf(copy.root, part);
  const covered: Covered = {
    files: existing.filter((file) => options.only === null || path.matchesGlob(file, options.only)),
    kinds: options.kinds,
    survivorsOnly: options.survivorsOnly,
  };
  console.log(`\n${part.name}: ${covered.files.length} files`);
  const judged = readJson<readonly Judged[]>(fileOf('judged', part), []);
  const before = readJson<PartResult>(fileOf('results', part), { files: {} });
  const mutants = await mutantsOf(part, covered, before, copy, options);
  const result = merged(before, mutants, covered, existing);
  mkdirSync(path.dirname(fileOf('results', part)), { recursive: true });
  writeFileSync(fileOf('results', part), `${JSON.stringify(result, null, 2)}\n`);

  const known = new Set(judged.map((one) => looseKeyOf(one)));
  console.log('');
  for (const survivor of survivorsOf(result)) {
    const { file, line, mutator, original, replacement, noCoverage } = survivor;
    if (!covered.files.includes(file) || !covered.kinds.includes(survivor.kind)) continue;
    const note = known.has(looseKeyOf(survivor)) ? 'equivalent' : noCoverage ? 'no test  ' : 'survived ';
    console.log(`  ${note} ${file}:${line} ${mutator}: ${original} → ${replacement}`);
  }
  for (const { judged: one, what } of outdated(judged, mutants, covered)) {
    const { file, mutator, original, replacement } = one;
    console.log(
      `  judged, but ${what}; take it out of judged/${part.name}.json: ${file} ${mutator}: ${original} → ${replacement}`,
    );
  }
  console.log(`\n${tableOf(part.name, part.floor, result, judged)}`);
  return reaches(lineOf(result, judged, ['ts', 'sql']), part.floor);
}

await main(async () => {
  const options = readOptions();
  if (options === null) {
    console.log(HELP);
    return 0;
  }
  await ensureMachineTools();
  const copy = copyRepository(ROOT, options.which);
  process.on('exit', () => copy.remove());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
  process.chdir(copy.root);
  let isGood = true;
  for (const part of options.parts) isGood = (await runPart(part, copy, options)) && isGood;
  process.chdir(ROOT);
  return isGood ? 0 : 1;
});
