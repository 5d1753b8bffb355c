import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ensureDataDir, HOME, keepSettings, type Settings } from './settings.ts';
import { Refusal, textOf } from './texts.ts';

const UNIT = '/etc/systemd/system/javon.service';
const NAME = 'javon.service';
/** User that the service runs as. */
const USER = 'javon';

/** Facts that the unit of an installation depends on. */
export interface UnitFacts {
  readonly home: string;
  readonly dataDir: string;
  readonly port: number;
}

/** Folders whose contents ProtectHome would hide. */
const HOMES = /^\/(home|root|run\/user)(\/|$)/;

/**
 * Systemd unit of the service. It may only write to its data and backups. `KillMode=mixed`: the server stops
 * its PostgreSQL properly; V8 needs memory that is writable and executable, so `MemoryDenyWriteExecute` is
 * left out.
 */
export function unitText({ home, dataDir, port }: UnitFacts): string {
  const isHidden = HOMES.test(home) || HOMES.test(dataDir);
  const binds = port > 0 && port < 1024;
  return `[Unit]
Description=Javon, back office of stores
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
User=${USER}
Group=${USER}
WorkingDirectory=${home}
ExecStart=${path.join(home, 'javon')} start --foreground
KillMode=mixed
TimeoutStopSec=45
Restart=on-failure
RestartSec=2
UMask=0077
ReadWritePaths=${dataDir} ${path.join(home, 'backups')}
NoNewPrivileges=yes
CapabilityBoundingSet=${binds ? 'CAP_NET_BIND_SERVICE' : ''}
AmbientCapabilities=${binds ? 'CAP_NET_BIND_SERVICE' : ''}
ProtectSystem=strict
ProtectHome=${isHidden ? 'no' : 'yes'}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`;
}

function factsOf({ dataDir, env }: Settings): UnitFacts {
  return { home: HOME, dataDir, port: Number(env.PORT) };
}

export function printUnit(settings: Settings): void {
  process.stdout.write(unitText(factsOf(settings)));
}

function run(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, USER], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
}

/** Creates the user of the service if it does not exist. */
function ensureUser(): { uid: number; gid: number } {
  if (Number.isNaN(idOf('-u')))
    run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER]);
  const ids = { uid: idOf('-u'), gid: idOf('-g') };
  if (Number.isNaN(ids.uid) || Number.isNaN(ids.gid))
    throw new Error(`useradd could not make the user ${USER}.`);
  return ids;
}

/**
 * Changes the owner of a folder and its contents to the user of the service; a link is changed itself, not
 * its target.
 */
function changeOwner(folder: string, uid: number, gid: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) changeOwner(file, uid, gid);
    else lchownSync(file, uid, gid);
  }
}

/** Whether this installation runs as a service of systemd. */
export function hasService(): boolean {
  return existsSync(UNIT) && readFileSync(UNIT, 'utf8').includes(`ExecStart=${path.join(HOME, 'javon')} `);
}

/** Starts or stops the service; systemctl prints its own errors. */
export function controlService(action: 'start' | 'stop'): boolean {
  if (process.getuid?.() !== 0) throw new Refusal('needs_root', { command: action });
  return run('systemctl', [action, NAME]);
}

/** Whether systemd runs the service or is about to start it. */
export function isServiceAlive(): boolean {
  const { stdout } = spawnSync('systemctl', ['is-active', NAME], { encoding: 'utf8' });
  return /^(active|activating|reloading)/.test(stdout);
}

/** Number of automatic restarts by systemd: a service that ends at once would always look alive. */
export function countRestarts(): number {
  const args = ['show', '--property=NRestarts', '--value', NAME];
  return Number(spawnSync('systemctl', args, { encoding: 'utf8' }).stdout);
}

export function showServiceLog(): void {
  spawnSync('journalctl', ['--unit', NAME, '--lines', '15', '--no-pager', '--output', 'cat'], {
    stdio: 'inherit',
  });
}

/**
 * Creates the user, gives it the data, writes the unit and makes systemd start it now and at every boot.
 * @throws Refusal if the caller is not root, systemd is missing, or the user could not reach the program
 */
export function installService(settings: Settings): void {
  if (process.getuid?.() !== 0) throw new Refusal('needs_root', { command: 'install-service' });
  if (!existsSync('/run/systemd/system')) throw new Refusal('no_systemd');
  const { uid, gid } = ensureUser();
  const sees = spawnSync(process.execPath, ['--version'], { uid, gid, stdio: 'ignore' }).status === 0;
  if (!sees) throw new Refusal('closed_folder', { user: USER, home: HOME });
  ensureDataDir(settings.dataDir);
  changeOwner(settings.dataDir, uid, gid);
  changeOwner(path.join(HOME, 'backups'), uid, gid);
  keepSettings({});
  const conf = path.join(HOME, 'javon.conf');
  chownSync(conf, 0, gid);
  chmodSync(conf, 0o640);
  writeFileSync(UNIT, unitText(factsOf(settings)));
  if (!run('systemctl', ['daemon-reload']) || !run('systemctl', ['enable', '--now', NAME]))
    throw new Error(`systemd does not start ${NAME}: journalctl -u javon says why.`);
  console.log(textOf('service_installed', { user: USER, unit: UNIT, data: settings.dataDir }));
}
