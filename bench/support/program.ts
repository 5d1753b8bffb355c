import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVER_ENV, SERVER_FLAGS } from '../../tools/lib/server-flags.mjs';
import { cpuOf } from './cpu.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A server in a separate process. */
export interface Program {
  readonly origin: string;
  /** Resident memory now, megabytes. */
  memoryMb(): number;
  /** Processor time that it has used, milliseconds. */
  cpuMs(): number;
  /** Milliseconds from its start until it printed its address. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts a script and waits until it prints an address. */
export async function startProgram(script: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...SERVER_FLAGS, path.join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, ...SERVER_ENV, LOG_LEVEL: 'warn', PORT: '0', REQUESTS_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /(http:\/\/[\d.]+:\d+)/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)));
  });
  return {
    origin,
    startMs: performance.now() - started,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    cpuMs: () => cpuOf(child.pid ?? 0).own,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Signs in and returns the access token. */
export async function signIn(origin: string, phone: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password }),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (answer.access_token === undefined) throw new Error(`Sign-in failed: ${JSON.stringify(answer)}`);
  return answer.access_token;
}
