// npm test: installs what is missing, then runs the checks, every test, and the browser journeys.
// Plain JavaScript without dependencies: it also runs where nothing is installed yet, on Node 18.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ensureMachineTools, findChromium } from './lib/machine.mjs';
import { main, PINNED_NODE, projectEnv, ROOT, UserError } from './lib/root.mjs';
import { isStopping, run } from './lib/run.mjs';
import { buildWebIfChanged } from './lib/web-build.mjs';

/** @typedef {{ code: number, output: string, note?: string, passed?: number, failed?: number }} Outcome */
/**
 * Parts of vitest's report that are read here.
 * @typedef {{ fullName: string, status: string, meta: { isSecondTry?: boolean } }} TestResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { assertionResults: TestResult[] }[] }} Report
 */

const VITEST = 'node_modules/vitest/vitest.mjs';
/** Tests wait for PostgreSQL, and in a browser also for pages, so more of them run than there are cores. */
const CORES = Math.max(2, availableParallelism());
const scratch = mkdtempSync(path.join(tmpdir(), 'javon-test-'));
/** Names the databases that the first step with tests leaves for the next. */
const DATA_NOTE = path.join(scratch, 'data');
const total = { passed: 0, failed: 0 };

function cleanUp() {
  if (existsSync(DATA_NOTE)) rmSync(readFileSync(DATA_NOTE, 'utf8'), { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
}

/**
 * The part of a run's output that explains the failure: vitest lists passed tests before it.
 * @param {string} output
 */
function failureReport(output) {
  const begin = output.search(/^.*⎯+ *(Failed|Unhandled|Startup Error)/m);
  return begin < 0 ? output : output.slice(begin);
}

/** @param {unknown} error @returns {Outcome} */
function asOutcome(error) {
  if (error instanceof UserError) return { code: 1, output: error.message };
  throw error;
}

/**
 * Runs one step, prints its line, and on failure its output.
 * @param {string} name @param {() => Promise<Outcome>} work
 * @returns {Promise<boolean>} whether it succeeded
 */
async function step(name, work) {
  const start = Date.now();
  const { code, output, note, passed = 0, failed = 0 } = await work().catch(asOutcome);
  total.passed += passed;
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}${note ? `: ${note}` : ''}`);
  if (code !== 0) console.log(`\n${failureReport(output).trimEnd()}\n`);
  return code === 0;
}

/** @returns {Promise<Outcome>} */
async function packages() {
  const installed = await ensureInstalled();
  return { code: 0, output: '', note: installed ? 'installed' : 'all there' };
}

/** @returns {Promise<Outcome>} */
async function machineTools() {
  const installed = await ensureMachineTools();
  return {
    code: 0,
    output: '',
    note: installed.length > 0 ? `installed ${installed.join(', ')}` : 'all there',
  };
}

/** @returns {Promise<Outcome>} */
async function checks() {
  return run(PINNED_NODE, ['tools/checks/run.ts'], { env: projectEnv(), capture: true });
}

/** @returns {Promise<Outcome>} */
async function webBuild() {
  const { built, code, output } = await buildWebIfChanged();
  return { code, output, note: built ? 'built' : 'unchanged' };
}

/**
 * Names tests that only passed at the second try: a flaky test must be fixed, and is never hidden.
 * @param {Report} report
 */
function secondTries({ testResults }) {
  const names = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status, meta }) => status === 'passed' && meta.isSecondTry),
  );
  if (names.length === 0) return '';
  return `; ${names.length} passed after another try:${names.map(({ fullName }) => `\n         ${fullName}`).join('')}`;
}

/**
 * @param {string} name @param {string} projects which of vitest's projects @param {number} workers
 * @returns {Promise<Outcome>}
 */
async function vitest(name, projects, workers) {
  const report = path.join(scratch, `${name}.json`);
  const args = [
    '--project',
    projects,
    '--maxWorkers',
    String(workers),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const chromium = findChromium();
  const env = projectEnv({
    NODE_ENV: 'test',
    JAVON_TEST_DATA: DATA_NOTE,
    // Workers, servers and commands share compiled code, instead of each taking the types out of all sources.
    NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
    ...(chromium ? { CHROME_PATH: chromium } : {}),
  });
  const { code, output } = await run(PINNED_NODE, [VITEST, 'run', ...args], {
    env,
    capture: true,
    channel: true,
  });
  if (!existsSync(report)) return { code, output };
  /** @type {Report} */
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = result;
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { code, output, passed, failed, note: counts + secondTries(result) };
}

/** @param {Promise<boolean>[]} steps */
async function allOf(...steps) {
  return (await Promise.all(steps)).every(Boolean);
}

await main(async () => {
  process.on('exit', cleanUp);
  process.chdir(ROOT);
  const good =
    (await step('npm packages', packages)) &&
    (await allOf(
      step('programs the tests need', machineTools),
      step('web build', webBuild),
      step('checks', checks),
    )) &&
    (await step('unit and API tests', () => vitest('units', '!e2e', CORES + 1))) &&
    (await step('browser tests', () => vitest('e2e', 'e2e', CORES + 2)));
  if (isStopping()) {
    console.log('Stopped.');
    return 130;
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return good ? 0 : 1;
});
