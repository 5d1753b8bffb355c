// The program in a store: `npm run agent -- agent.json`. docs/guides/labels.md says how to set it up.
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from './agent.ts';
import { ConfigError, readConfig } from './config.ts';

/** Longest pause between tries while Javon is away, milliseconds. */
const LONGEST_MS = 60_000;

async function run(file: string): Promise<never> {
  const config = readConfig(file, process.env);
  const log = (line: string) => console.error(`${new Date().toISOString()} ${line}`);
  const agent = new Agent({ config, log, wait });
  log(`Asking ${config.server} for labels of ${config.printers.size} printers.`);
  let isRecovered = false;
  for (let pause = config.everyMs; ; ) {
    try {
      if (!isRecovered) await agent.recover();
      isRecovered = true;
      await agent.round();
      pause = config.everyMs;
    } catch (error) {
      log(String((error as Error).cause ?? error));
      // The journal holds the job of a broken round: it is ended first.
      isRecovered = false;
      pause = Math.min(LONGEST_MS, pause * 2);
    }
    await wait(pause);
  }
}

try {
  await run(process.argv[2] ?? 'agent.json');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
