/** Entry of package-lock.json, with the fields used here. */
export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  /** Target folder of a link. */
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export type Lock = Readonly<Record<string, LockEntry>>;

/**
 * Finds a package as Node does from the folder `from`: in its node_modules, then in those of its parent
 * folders.
 */
function locate(lock: Lock, from: string, name: string): string | null {
  const steps = from === '' ? [] : from.split('/');
  for (let length = steps.length; length >= 0; length -= 1) {
    if (steps[length - 1] === 'node_modules') continue;
    const key = [...steps.slice(0, length), 'node_modules', name].join('/');
    if (lock[key] !== undefined) return key;
  }
  return null;
}

const isFor = (wished: readonly string[] | undefined, own: string) =>
  wished === undefined || wished.includes(own);

/** Whether a package may run on the archive's system. */
function runsThere({ os, cpu, libc }: LockEntry): boolean {
  return isFor(os, 'linux') && isFor(cpu, 'x64') && isFor(libc, 'glibc');
}

/** Dependencies of a package, each with whether it is optional. */
function asked(entry: LockEntry): Map<string, boolean> {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry;
  const names = new Map<string, boolean>();
  for (const name of Object.keys(peerDependencies)) {
    if (entry.peerDependenciesMeta?.[name]?.optional !== true) names.set(name, false);
  }
  for (const name of Object.keys(dependencies)) names.set(name, false);
  for (const name of Object.keys(optionalDependencies)) names.set(name, true);
  return names;
}

/**
 * Keys of the lock file that the workspaces need to run on Linux x64, including themselves and the workspaces
 * that they link to, without development dependencies.
 * @throws Error if the lock file lacks a required one
 */
export function productionKeys(lock: Lock, workspaces: readonly string[]): string[] {
  const found = new Set<string>();
  const open = [...workspaces];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const entry = lock[key];
    if (found.has(key) || entry === undefined) continue;
    found.add(key);
    if (entry.link === true) {
      if (entry.resolved !== undefined) open.push(entry.resolved);
      continue;
    }
    for (const [name, isOptional] of asked(entry)) {
      const at = locate(lock, key, name);
      const needed = at === null ? undefined : lock[at];
      if (at !== null && needed !== undefined && (!isOptional || runsThere(needed))) open.push(at);
      else if (!isOptional) throw new Error(`package-lock.json has no ${name}, which ${key} needs.`);
    }
  }
  return [...found].sort();
}
