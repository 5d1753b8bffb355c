import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../lib/root.mjs';
import { run } from '../../lib/run.mjs';
import type { Release } from '../launcher/release.ts';
import { makeRoot } from './empty-root.ts';
import { makeVariants } from './variants.ts';

/**
 * Enters the root with separate namespaces of processes, mounts and network: only loopback. The root user of
 * the namespace runs the trial there, with the archive's Node, which is not in PATH.
 */
const ENTER = `
set -eu
ip link set lo up
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=1777 shm "$1/dev/shm"
for device in null zero random urandom; do
  touch "$1/dev/$device"
  mount --bind "/dev/$device" "$1/dev/$device"
done
exec chroot --userspec=1000:1000 "$1" /trial/node --disable-warning=ExperimentalWarning /trial/inside.ts "$2"
`;

/** Prefix of the scratch folders: git ignores them. */
const PREFIX = path.join('dist', 'trial-');

/**
 * Installs the archive in an empty root without Node and without a network, and tests upgrade, rollback and
 * refused archives. Needs root, and `unshare`, `chroot` and `ip`.
 * @param stage folder of the staged archive
 * @param version its version folder
 * @returns the exit code
 */
export async function tryArchives(stage: string, version: string, release: Release): Promise<number> {
  if (process.getuid?.() !== 0) throw new UserError('The trial makes a root of its own: run it as root.');
  const scratch = mkdtempSync(PREFIX);
  const root = path.resolve(scratch, 'root');
  try {
    makeRoot(root, version);
    await makeVariants(stage, release, path.join(root, 'archives'), path.join(scratch, 'small'));
    mkdirSync(path.join(root, 'trial'));
    copyFileSync(path.join(version, 'node_modules/node/bin/node'), path.join(root, 'trial/node'));
    for (const name of readdirSync(import.meta.dirname).filter((one) => one.startsWith('inside')))
      copyFileSync(path.join(import.meta.dirname, name), path.join(root, 'trial', name));
    await run('chown', ['1000:1000', path.join(root, 'srv'), path.join(root, 'tmp')], { capture: true });
    const unshare = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
    const { code } = await run('unshare', [...unshare, 'sh', '-c', ENTER, 'sh', root, release.version], {
      env: { PATH: process.env.PATH },
    });
    return code;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(stage, { recursive: true, force: true });
  }
}
