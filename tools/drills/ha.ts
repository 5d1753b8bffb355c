// npm run drill:ha: sets up docs/guides/high-availability.md on this machine, in a temporary folder, breaks
// it under load and prints what was lost and for how long nothing was written.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Figure, figure, unaimedFigure } from '../lib/figure.ts';
import { main } from '../lib/root.mjs';
import { openArchive, recoverToMoment } from './backup.ts';
import { type Addresses, type Cluster, startCluster } from './cluster.ts';
import { asSuperuser, DATABASE, findWrites, prepareDatabase } from './database.ts';
import {
  ETCD_NODE_DIES,
  ETCD_NODE_FREEZES,
  type Fault,
  MACHINE_DIES,
  MACHINE_FALLS_SILENT,
  POSTMASTER_DIES,
  PRIMARY_STOPS,
  primaryFreezes,
  STANDBY_DIES,
  STANDBY_FREEZES,
  SWITCHOVER,
} from './faults.ts';
import { preparePlan, signIn, startCopy } from './javon.ts';
import { type Load, longestGap, MONTHS, startLoad } from './load.ts';
import { startProxy } from './proxy.ts';
import { keepFigures, printFigures } from './report.ts';
import { findPrograms, type Programs, Scratch } from './scratch.ts';
import { upgrade } from './upgrade.ts';
import { countLost, prepareWitness, startWitness, type Witness } from './witness.ts';

const HELP = `npm run drill:ha [-- options]

  --short        three kills of the primary instead of ten
  --only <text>  the faults of the full drill whose name has the text, each once
  --pitr         bring the database of a moment back from its archive as well
  --keep-files   leave the folder with its logs`;

/** Time under load before and after each fault, and timeout until writes continue. */
const CALM_MS = 2000;
const GAP_LIMIT_S = 60;
/** Maximum number of lost or doubled writes that are printed. */
const SHOWN = 10;

const FREEZES = primaryFreezes(40);
const SHORT: readonly Fault[] = [
  MACHINE_DIES,
  SWITCHOVER,
  PRIMARY_STOPS,
  POSTMASTER_DIES,
  STANDBY_FREEZES,
  MACHINE_FALLS_SILENT,
  FREEZES,
];
const FULL: readonly Fault[] = [
  MACHINE_DIES,
  SWITCHOVER,
  MACHINE_FALLS_SILENT,
  POSTMASTER_DIES,
  FREEZES,
  MACHINE_DIES,
  ETCD_NODE_DIES,
  MACHINE_FALLS_SILENT,
  PRIMARY_STOPS,
  STANDBY_DIES,
  POSTMASTER_DIES,
  ETCD_NODE_FREEZES,
  MACHINE_DIES,
  STANDBY_FREEZES,
  MACHINE_FALLS_SILENT,
  POSTMASTER_DIES,
  SWITCHOVER,
  MACHINE_DIES,
];

/** Longest gaps of one fault, seconds, by the name of the copy. */
interface Gap {
  readonly fault: Fault;
  readonly byTarget: ReadonlyMap<string, number>;
}

/** Waits until both loads write again after the fault. */
async function untilWritten(loads: readonly Load[], since: number): Promise<void> {
  const end = performance.now() + GAP_LIMIT_S * 1000;
  const isWritten = ({ ledger }: Load) => (ledger.answered.at(-1)?.at ?? 0) > since;
  while (!loads.every(isWritten) && performance.now() < end) await wait(50);
}

async function strike(fault: Fault, cluster: Cluster, loads: readonly Load[]): Promise<Gap> {
  const primary = await cluster.primary();
  await wait(CALM_MS);
  const from = performance.now();
  const repair = await fault.strike(cluster, primary);
  // A write may be answered at the moment of the fault; one a second later was written after it.
  await wait(1000);
  await untilWritten(loads, performance.now());
  await wait(CALM_MS);
  const to = performance.now();
  await repair();
  await cluster.whole(120);
  const byTarget = new Map(loads.map(({ target, ledger }) => [target, longestGap(ledger, from, to)]));
  const gaps = [...byTarget].map(([target, gap]) => `${target} ${gap.toFixed(1)} s`).join(', ');
  console.log(`  ${fault.name} (${primary.name}): ${gaps}`);
  return { fault, byTarget };
}

function figuresOfGaps(gaps: readonly Gap[]): Figure[] {
  const faults = [...new Map(gaps.map(({ fault }) => [fault.name, fault])).values()];
  return faults.flatMap((fault) => {
    const own = gaps.filter((gap) => gap.fault === fault);
    const targets = [...(own[0]?.byTarget.keys() ?? [])];
    return targets.map((target) => {
      const longest = Math.max(...own.map(({ byTarget }) => byTarget.get(target) ?? 0));
      const name = `${fault.name}: longest time without a write, ${target}`;
      return figure(name, longest, 's', { of: 'value', atMost: fault.aim });
    });
  });
}

async function drill(
  scratch: Scratch,
  programs: Programs,
  faults: readonly Fault[],
  isRecovered: boolean,
): Promise<Figure[]> {
  const net = 1 + (process.pid % 250);
  const addresses: Addresses = { of: (last) => `127.${net}.0.${last}` };
  console.log('Three machines of etcd, Patroni and PostgreSQL, HAProxy, two copies of Javon…');
  const cluster = await startCluster(scratch, programs, addresses);
  const archive = await openArchive(scratch, programs, cluster);
  const proxy = await startProxy(scratch, programs, addresses);
  const roles = await prepareDatabase(cluster);
  const hosts = [11, 12, 13].map((last) => `${addresses.of(last)}:5432`).join(',');
  const loads: Load[] = [];
  const witnesses: Witness[] = [];
  try {
    const [through, listed] = [
      {
        name: 'through HAProxy',
        host: addresses.of(21),
        databaseUrl: roles.serving(proxy.database),
        ownerUrl: roles.owner(proxy.database),
      },
      {
        name: 'by a list of hosts',
        host: addresses.of(22),
        databaseUrl: `${roles.serving(hosts)}?target_session_attrs=read-write`,
        ownerUrl: `${roles.owner(hosts)}?target_session_attrs=read-write`,
      },
    ];
    const copies = [await startCopy(scratch, through), await startCopy(scratch, listed)] as const;
    await prepareWitness(cluster);
    const token = await signIn(proxy.web);
    await preparePlan(proxy.web, token, MONTHS);
    for (const { name, origin } of copies) loads.push(await startLoad(name, origin, token));
    const gaps: Gap[] = [];
    for (const fault of faults) {
      if (fault === FREEZES)
        witnesses.push(await startWitness(cluster, await cluster.primary(), witnesses.length * 1e9));
      gaps.push(await strike(fault, cluster, loads));
      for (const witness of witnesses) witness.stop();
    }
    await Promise.all(loads.map((load) => load.stop()));
    const upgraded = await upgrade(scratch, proxy.web, token, [
      { copy: copies[0], next: through },
      { copy: copies[1], next: listed },
    ]);
    loads.push(upgraded.load);
    const recovered = isRecovered
      ? await recoverToMoment(scratch, programs, { cluster, archive, addresses }, token, proxy.web)
      : [];
    const found = await asSuperuser(cluster, await cluster.primary(), DATABASE, (client) =>
      findWrites(
        client,
        loads.map(({ ledger }) => ledger),
      ),
    );
    for (const name of found.lost.concat(found.doubled).slice(0, SHOWN))
      console.log(`  lost or doubled: ${name}`);
    for (const { target, ledger } of loads) {
      const statuses = [...ledger.statuses].map(([status, times]) => `${status || 'broken'} × ${times}`);
      console.log(`  ${target}: ${statuses.join(', ')}`);
      for (const text of new Set(ledger.unexpected)) console.log(`  ${target}: ${text}`);
    }
    const seen = witnesses.flatMap(({ answered }) => answered);
    const none = { of: 'value', atMost: 0 } as const;
    const sum = (of: (load: Load) => number) => loads.reduce((total, load) => total + of(load), 0);
    const slowest = Math.max(...loads.map(({ ledger }) => ledger.slowestFailure)) / 1000;
    return [
      unaimedFigure('kills of the primary', faults.filter(({ isKill }) => isKill).length, 'kills'),
      unaimedFigure('answered writes', found.answered, 'writes'),
      figure('answered writes that were lost', found.lost.length, 'writes', none),
      figure('writes that were done twice', found.doubled.length, 'writes', none),
      figure(
        'answers that were neither a success nor 503',
        sum(({ ledger }) => ledger.unexpected.length),
        'calls',
        none,
      ),
      figure('longest wait for an answer of 503', slowest, 's', { of: 'value', atMost: 17 }),
      unaimedFigure('writes that a frozen primary answered to clients of its own', seen.length, 'writes'),
      figure('of these, writes that were lost', await countLost(cluster, seen), 'writes', none),
      ...figuresOfGaps(gaps),
      ...upgraded.figures,
      ...recovered,
    ];
  } finally {
    for (const witness of witnesses) witness.stop();
  }
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
      pitr: { type: 'boolean', default: false },
      'keep-files': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const programs = findPrograms();
  if (!('postgres' in programs)) {
    console.log(`Skipped: not installed here: ${programs.join(', ')} (docs/guides/high-availability.md).`);
    return 0;
  }
  const chosen =
    values.only === undefined
      ? values.short
        ? SHORT
        : FULL
      : [...new Set(FULL)].filter(({ name }) => name.includes(values.only ?? ''));
  const scratch = new Scratch(programs);
  const stop = () => {
    void scratch.clear(values['keep-files']).finally(() => process.exit(130));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const figures = await drill(scratch, programs, chosen, values.pitr);
    printFigures(figures);
    if (chosen === FULL) keepFigures(figures);
    return figures.every(({ holds }) => holds) ? 0 : 1;
  } finally {
    if (values['keep-files']) console.log(`Files and logs: ${scratch.folder}`);
    await scratch.clear(values['keep-files']);
  }
});
// Writers of a failed drill would keep retrying.
process.exit();
