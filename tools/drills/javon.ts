import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { SERVER_ENV, SERVER_FLAGS } from '../lib/server-flags.mjs';
import { type Scratch, until } from './scratch.ts';

const ADMINISTRATOR = { phone: '+998901234567', password: 'a long password of drills' };

export interface CopyOptions {
  readonly name: string;
  readonly host: string;
  readonly databaseUrl: string;
  /** Connection of the owner; if given, the copy migrates at its start. */
  readonly ownerUrl?: string;
  /** Folder of the program; default: the repository. */
  readonly root?: string;
}

/** A running copy of Javon, as started by `npm start`. */
export interface Copy {
  readonly name: string;
  readonly origin: string;
  /** Stops it properly. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Starts a copy and waits until it serves. @throws Error if it ends instead */
export async function startCopy(scratch: Scratch, options: CopyOptions): Promise<Copy> {
  const { name, host, databaseUrl, ownerUrl, root = ROOT } = options;
  const { folder } = scratch;
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const child: ChildProcess = spawn(
    process.execPath,
    [...SERVER_FLAGS, path.join(root, 'apps/api/src/main.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        ...SERVER_ENV,
        HOST: host,
        PORT: '3000',
        DATA_DIR: path.join(folder, 'javon'),
        DATABASE_URL: databaseUrl,
        DATABASE_OWNER_URL: ownerUrl ?? '',
        DEMO: '0',
        ADMIN_PHONE: ADMINISTRATOR.phone,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        REQUESTS_PER_MINUTE: '0',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '3',
      },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  scratch.adopt(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = `http://${host}:3000`;
  await until(`${name} serves`, 90, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: see its log`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    return answer?.ok === true;
  });
  return {
    name,
    origin,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Signs the administrator in. @returns the access token */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (answer.access_token === undefined) throw new Error(`Sign-in failed: ${JSON.stringify(answer)}`);
  return answer.access_token;
}

/** Adds the rows that the load's writes refer to. */
export async function preparePlan(origin: string, token: string, months: number): Promise<void> {
  const response = await fetch(`${origin}/api/uz/instalment-plans`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ months, markup_bp: 1000 }),
  });
  if (!response.ok) throw new Error(`No instalment plan: ${await response.text()}`);
}
