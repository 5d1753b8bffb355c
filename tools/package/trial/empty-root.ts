import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Programs that every system has; the root contains nothing else. */
const PROGRAMS = ['sh', 'cat', 'dirname', 'gzip', 'ls', 'mkdir', 'readlink', 'rm', 'tar'];
/** Libraries that the system must provide: the parts of glibc and of GCC's runtime. */
const OF_SYSTEM = /^(ld-linux-x86-64|lib(c|m|dl|rt|pthread|resolv|stdc\+\+|gcc_s|util))\.so\.\d+$/;
/** Libraries of the programs above; Javon needs none of them. */
const OF_PROGRAMS = /^lib(selinux|acl|pcre2-8|attr|cap)\.so/;

function findProgram(name: string): string {
  return execFileSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' }).trim();
}

/** Files that the dynamic linker loads for a program, except those in `own`. */
function librariesOf(file: string, own: string): string[] {
  const output = execFileSync('ldd', [file], { encoding: 'utf8' });
  return [...output.matchAll(/(?:=> )?(\/\S+) \(0x/g)]
    .map((match) => match[1] ?? '')
    .filter((library) => !library.startsWith(own));
}

function copyIn(root: string, file: string): void {
  const to = path.join(root, file);
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(realpathSync(file), to);
  chmodSync(to, 0o755);
}

/**
 * Fills an empty folder with what an archive may expect of a system: a shell, a few tools, glibc and
 * libstdc++.
 * @param version version folder whose programs and native parts must run there
 * @throws Error if they need a library that the operations guide does not name
 */
export function makeRoot(root: string, version: string): void {
  for (const folder of ['bin', 'dev/shm', 'etc', 'proc', 'srv', 'tmp', 'archives'])
    mkdirSync(path.join(root, folder), { recursive: true });
  const native = readdirSync(version, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.node$|\.so[.\d]*$|^(node|postgres|initdb)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const needed = new Set(native.flatMap((file) => librariesOf(file, version)));
  for (const library of needed) {
    if (!OF_SYSTEM.test(path.basename(library)))
      throw new Error(`The archive needs ${library} of the system.`);
    copyIn(root, library);
  }
  for (const name of PROGRAMS) {
    const program = findProgram(name);
    copyFileSync(realpathSync(program), path.join(root, 'bin', name));
    for (const library of librariesOf(program, version)) {
      const base = path.basename(library);
      if (!OF_SYSTEM.test(base) && !OF_PROGRAMS.test(base)) throw new Error(`${name} needs ${library}.`);
      copyIn(root, library);
    }
  }
  writeFileSync(path.join(root, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\nshop:x:1000:1000::/srv:/bin/sh\n');
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
}
