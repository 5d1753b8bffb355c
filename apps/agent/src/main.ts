// The program in a store: `npm run agent -- agent.json`. Its setup is in docs/guides/labels.md.
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from './agent.ts';
import { ConfigError, readConfig } from './config.ts';
import { ElectronicLabels } from './labels.ts';

/** Longest pause between tries while Javon is offline, milliseconds. */
const LONGEST_MS = 60_000;

type Log = (line: string) => void;

/** Work that is repeated at an interval: printers, electronic labels. */
interface Rounds {
  /** Finishes the entries that an earlier run left in its journal. */
  recover(): Promise<void>;
  /** @returns true if the next round may follow at once */
  round(): Promise<unknown>;
}

/**
 * Repeats rounds without end; after a failure the pauses grow up to a minute, or up to the usual pause if
 * that is longer.
 */
async function repeatRounds(rounds: Rounds, everyMs: number, log: Log): Promise<never> {
  let isRecovered = false;
  for (let pause = everyMs; ; ) {
    let isMore = false;
    try {
      if (!isRecovered) await rounds.recover();
      isRecovered = true;
      isMore = (await rounds.round()) === true;
      pause = everyMs;
    } catch (error) {
      log(String((error as Error).cause ?? error));
      // The journal has what the failed round began: it is finished first.
      isRecovered = false;
      pause = Math.min(Math.max(LONGEST_MS, everyMs), pause * 2);
    }
    if (!isMore) await wait(pause);
  }
}

async function run(file: string): Promise<void> {
  const config = readConfig(file, process.env);
  const { server, printers, labels, everyMs, labelsEveryMs } = config;
  const log = (line: string) => console.error(`${new Date().toISOString()} ${line}`);
  const tools = { config, log, wait };
  const kinds: Promise<never>[] = [];
  if (printers.size > 0) {
    log(`Asking ${server} for labels of ${printers.size} printers.`);
    kinds.push(repeatRounds(new Agent(tools), everyMs, log));
  }
  if (labels !== null) {
    log(`Asking ${server} for pictures of the electronic labels at ${labels}.`);
    kinds.push(repeatRounds(new ElectronicLabels(tools, labels), labelsEveryMs, log));
  }
  await Promise.all(kinds);
}

try {
  await run(process.argv[2] ?? 'agent.json');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
