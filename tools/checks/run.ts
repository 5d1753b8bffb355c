// npm run check: runs all checks. `-- --write` renews the kept files; `-- imports types` runs only those.
import { ROOT } from '../lib/root.mjs';
import { biome } from './biome.ts';
import { browserCalls } from './browser-calls.ts';
import { claims } from './claims.ts';
import { comments } from './comments.ts';
import { deadCode } from './dead-code.ts';
import { dbTypes, openapi } from './generated.ts';
import { imports } from './imports.ts';
import type { Check, Failure } from './kit.ts';
import { lengths } from './lengths.ts';
import { messages } from './messages.ts';
import { migrations } from './migrations.ts';
import { moduleShape } from './module-shape.ts';
import { names } from './names.ts';
import { paths } from './paths.ts';
import { reached } from './reached.ts';
import { reportQueries } from './report-queries.ts';
import { rooms } from './rooms.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import { spreads } from './spreads.ts';
import { styles } from './styles.ts';
import { types } from './types.ts';
import { upgrades } from './upgrades.ts';
import { words as wordsOfTexts } from './words.ts';

const CHECKS = [
  dbTypes,
  deadCode,
  spreads,
  lengths,
  styles,
  comments,
  types,
  openapi,
  biome,
  imports,
  browserCalls,
  moduleShape,
  rooms,
  reportQueries,
  routes,
  messages,
  migrations,
  upgrades,
  rules,
  reached,
  paths,
  claims,
  wordsOfTexts,
  names,
];

const words = process.argv.slice(2);
const options = { write: words.includes('--write'), unlanded: words.includes('--unlanded') };
const requested = words.filter((word) => !word.startsWith('--'));

function show({ file, line, what }: Failure): string {
  return `  ${file}${line === undefined ? '' : `:${line}`} ${what}`;
}

async function runOne(check: Check): Promise<boolean> {
  const start = Date.now();
  const { failures, note } = await check.run(ROOT, options);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const good = failures.length === 0;
  const lines = [
    `${good ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)${note ? `: ${note}` : ''}`,
    ...failures.map(show),
  ];
  console.log(lines.join('\n'));
  return good;
}

const chosen = CHECKS.filter(({ name }) => requested.length === 0 || requested.includes(name));
const unknown = requested.filter((word) => CHECKS.every(({ name }) => name !== word));
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${CHECKS.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  const results = await Promise.all(chosen.map(runOne));
  if (results.includes(false)) process.exitCode = 1;
}
