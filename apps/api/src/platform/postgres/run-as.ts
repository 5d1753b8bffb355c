import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import { makeFolder } from '../files/make-folder.ts';

/**
 * How a PostgreSQL program is started. PostgreSQL refuses to run as root, so root starts it as another user;
 * other users start it as themselves.
 */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
  /** Prepended to the command and its arguments. */
  readonly prefix: readonly string[];
}

const OWN_USER = 'javon-postgres';

function lookUpUser(name: string): { uid: number; gid: number } | null {
  if (!existsSync('/etc/passwd')) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  const fields = line?.split(':');
  return fields?.[2] && fields[3] ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

function findOrMakeUser(): { uid: number; gid: number } | null {
  const found = lookUpUser(OWN_USER) ?? lookUpUser('postgres');
  if (found) return found;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]);
  return lookUpUser(OWN_USER) ?? lookUpUser('nobody');
}

function works(as: RunAs, command: string, args: string[]): boolean {
  const [program, ...rest] = [...as.prefix, command, ...args] as [string, ...string[]];
  return spawnSync(program, rest, { stdio: 'ignore', uid: as.uid, gid: as.gid }).status === 0;
}

/**
 * Finds a way to run `binary` on data in `directory` (created here if missing).
 *
 * As root: another user, found or created; if that user cannot reach the binary or the directory (a checkout
 * under /root, a private temporary folder), a user namespace in which root counts as another user.
 * @throws Error if root finds no way
 */
export function runAs(binary: string, directory: string): RunAs {
  makeFolder(directory, 0o700);
  if (process.getuid?.() !== 0) return { prefix: [] };

  const user = findOrMakeUser();
  if (user) {
    const as: RunAs = { ...user, prefix: [] };
    chownSync(directory, user.uid, user.gid);
    if (works(as, binary, ['--version']) && works(as, 'test', ['-w', directory])) return as;
    chownSync(directory, 0, 0);
  }
  const nobody = lookUpUser('nobody') ?? { uid: 65_534, gid: 65_534 };
  const namespace: RunAs = {
    prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'],
  };
  if (works(namespace, binary, ['--version']) && works(namespace, 'test', ['-w', directory]))
    return namespace;
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${directory}. ` +
      'Start Javon as an ordinary user, set DATA_DIR to a folder that others may enter, or set DATABASE_URL.',
  );
}
