import { execFileSync } from 'node:child_process';

/** Whether the machine has a program; where it has not, what it would prove is left out by name. */
export function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a program and returns its output. @throws when it fails */
export function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 26,
  });
}
