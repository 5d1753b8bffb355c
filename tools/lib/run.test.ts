import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repository } from '../test/repository.ts';

// Prints the signals that it gets, stops slowly, and ends with its own exit code.
const SERVER = `
import { appendFileSync } from 'node:fs';
const say = (word) => appendFileSync(process.argv[2], word + ' ');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    say(signal);
    setTimeout(() => { say('stopped'); process.exit(7); }, 300);
  });
}
setInterval(() => {}, 1000);
say('up');
`;

/** Starts a server through `runTogether`, as `npm start` does, and waits until it is up. */
async function start() {
  const root = repository({ 'server.mjs': SERVER, 'heard.txt': '' });
  const heardFile = path.join(root, 'heard.txt');
  const together = new URL('./server.mjs', import.meta.url).href;
  const args = JSON.stringify([path.join(root, 'server.mjs'), heardFile]);
  writeFileSync(
    path.join(root, 'start.mjs'),
    `import { runTogether } from ${JSON.stringify(together)}; process.exitCode = await runTogether([{ args: ${args} }]);`,
  );
  const { npm_lifecycle_event: _, ...env } = process.env;
  const starter = spawn(process.execPath, [path.join(root, 'start.mjs')], { env, stdio: 'ignore' });
  const heard = () => readFileSync(heardFile, 'utf8').trim();
  await until(() => heard() === 'up');
  return { starter, heard };
}

async function until(holds: () => boolean): Promise<void> {
  for (let left = 600; left > 0 && !holds(); left -= 1) await delay(50);
}

test('a server gets one stop however often the starter is signalled, and its exit code is passed on', async () => {
  const { starter, heard } = await start();
  const exit = once(starter, 'exit');
  starter.kill('SIGINT');
  starter.kill('SIGINT');
  await until(() => heard().startsWith('up SIGTERM'));
  starter.kill('SIGTERM');
  expect(await exit).toEqual([7, null]);
  expect(heard()).toBe('up SIGTERM stopped');
});

test('a server stops in order when its starter is killed', async () => {
  const { starter, heard } = await start();
  starter.kill('SIGKILL');
  await until(() => heard().endsWith('stopped'));
  expect(heard()).toBe('up SIGTERM stopped');
});
