import { readdirSync, readFileSync } from 'node:fs';

/** Length of a clock tick of the kernel's accounts, milliseconds. */
const TICK_MS = 10;

/** Processor time of a process, and of its children that have ended, milliseconds. */
export function cpuOf(pid: number): {
  readonly parent: number;
  readonly own: number;
  readonly ended: number;
} {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_MS;
  return { parent: fields[1] ?? 0, own: sum(11), ended: sum(13) };
}

/** Processor time of a process with all its children, those that have ended too, milliseconds. */
export function cpuOfFamily(pid: number): number {
  const { own, ended } = cpuOf(pid);
  let total = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = cpuOf(Number(name));
      if (child.parent === pid) total += child.own + child.ended;
    } catch {
      // It ended since it was listed.
    }
  }
  return total;
}
