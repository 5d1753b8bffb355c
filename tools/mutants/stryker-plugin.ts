/** Plugins for Stryker: a checker that leaves mutants out before they run, and a reporter that prints the progress. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { leftOutOf, reasonToLeaveOut } from './left-out.ts';
import { isInSample, looseKeyOf, type Status } from './mutant.ts';
import { Progress } from './progress.ts';
import { settingsOf } from './settings.ts';
import { SourceText } from './source-text.ts';

// Stryker's processes have a channel to their parent, and would otherwise outlive it if it is stopped.
if (process.send) process.once('disconnect', () => process.exit(1));

/** Stryker's status names; mutants with any other status were left out. */
export const STATUS: Readonly<Record<string, Status>> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'noCoverage',
  // The code could not even be loaded, which every test detects.
  RuntimeError: 'killed',
};

/** Source file with mutants. */
interface Source {
  readonly text: SourceText;
  readonly leftOut: ReturnType<typeof leftOutOf>;
}

class LeaveOut implements Checker {
  readonly #settings = settingsOf(process.env);
  readonly #sources = new Map<string, Source>();

  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(
      mutants.map((mutant): [string, CheckResult] => {
        const reason = this.#reason(mutant);
        return [
          mutant.id,
          reason === null ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason },
        ];
      }),
    );
  }

  #source(file: string): Source {
    const known = this.#sources.get(file);
    if (known) return known;
    // The file itself is instrumented by now; its original is in a copy with another name.
    const text = readFileSync(`${file}.original`, 'utf8');
    const source = { text: new SourceText(text), leftOut: leftOutOf(file, text) };
    this.#sources.set(file, source);
    return source;
  }

  #reason({ fileName, mutatorName, location, replacement }: Mutant): string | null {
    const { text, leftOut } = this.#source(fileName);
    const [start, end] = text.range(location);
    const reason = reasonToLeaveOut(leftOut, { start, end, mutator: mutatorName });
    if (reason !== null) return reason;
    const { only, sample } = this.#settings;
    const file = path.relative(process.cwd(), fileName).replaceAll('\\', '/');
    const key = looseKeyOf(text.describe(file, mutatorName, start, end, replacement));
    if (only !== null && !only.includes(key)) return 'not asked for';
    return isInSample(key, sample) ? null : 'not in the sample';
  }
}

class ShowProgress implements Reporter {
  readonly #progress = new Progress('ts');

  onMutationTestingPlanReady({
    mutantPlans,
  }: Parameters<NonNullable<Reporter['onMutationTestingPlanReady']>>[0]) {
    this.#progress.expect(mutantPlans.filter(({ plan }) => plan === 'Run').length);
  }

  onMutantTested({
    status: name,
    fileName,
    location,
    mutatorName,
    replacement,
  }: Parameters<NonNullable<Reporter['onMutantTested']>>[0]) {
    const status = STATUS[name];
    const file = path.relative(process.cwd(), fileName);
    if (status === undefined) this.#progress.leaveOut();
    else this.#progress.done(status, `${file}:${location.start.line} ${mutatorName} → ${replacement ?? ''}`);
  }

  wrapUp() {
    this.#progress.end();
  }
}

export const CHECKER = 'javon-leave-out';
export const REPORTER = 'javon-progress';

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, CHECKER, LeaveOut),
  declareClassPlugin(PluginKind.Reporter, REPORTER, ShowProgress),
];
