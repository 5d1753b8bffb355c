import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, Machine } from './cluster.ts';

export interface Fault {
  readonly name: string;
  /** Whether the primary dies: those are the drill's kills. */
  readonly isKill: boolean;
  /** Target for the longest time without an answered write, seconds. */
  readonly aim: number;
  /** Causes the fault. @returns a function that repairs the machine */
  strike(cluster: Cluster, primary: Machine): Promise<() => Promise<void> | void>;
}

async function standbyInStep(cluster: Cluster): Promise<Machine> {
  const roles = await Promise.all(cluster.machines.map((machine) => machine.role()));
  const standby = cluster.machines[roles.indexOf('sync')];
  if (standby === undefined) throw new Error('No standby is in step');
  return standby;
}

type Kind = Pick<Fault, 'name'> & Partial<Pick<Fault, 'isKill' | 'aim'>>;

/** Makes faults of one of the machines, after which everything on it is started again unless stated otherwise. */
function onMachine(find: (cluster: Cluster, primary: Machine) => Machine | Promise<Machine>) {
  return (
    { name, isKill = false, aim = 10 }: Kind,
    strike: (machine: Machine, cluster: Cluster) => unknown,
    repair: (machine: Machine) => Promise<void> | void = (machine) => machine.startAll(),
  ): Fault => ({
    name,
    isKill,
    aim,
    strike: async (cluster, primary) => {
      const machine = await find(cluster, primary);
      await strike(machine, cluster);
      return () => repair(machine);
    },
  });
}

const onPrimary = onMachine((_cluster, primary) => primary);
const onStandby = onMachine(standbyInStep);

export const MACHINE_DIES = onPrimary({ name: 'machine of the primary dies', isKill: true }, (primary) =>
  primary.kill(),
);

/** A machine without power: connections are neither refused nor answered. */
export const MACHINE_FALLS_SILENT = onPrimary(
  { name: 'machine of the primary falls silent and dies', isKill: true },
  (primary) => primary.freeze(),
  (primary) => {
    primary.kill();
    return primary.startAll();
  },
);

export const POSTMASTER_DIES = onPrimary(
  { name: 'PostgreSQL of the primary dies', isKill: true },
  (primary) => primary.killPostmaster(),
);

export const SWITCHOVER = onPrimary({ name: 'switchover', aim: 3 }, (_primary, cluster) =>
  cluster.switchOver(),
);

export const PRIMARY_STOPS = onPrimary(
  { name: 'Patroni of the primary is stopped in order', aim: 3 },
  (primary) => primary.stopPatroni(),
);

export const STANDBY_DIES = onStandby({ name: 'standby in step dies' }, (standby) => standby.kill());

export const STANDBY_FREEZES = onStandby(
  { name: 'standby in step freezes' },
  (standby) => standby.freeze(),
  (standby) => standby.thaw(),
);

/** The two other nodes elect a leader, if the one next to the primary was it. */
export const ETCD_NODE_DIES = onPrimary({ name: 'node of etcd dies', aim: 3 }, (primary) =>
  primary.signalEtcd('SIGKILL'),
);

export const ETCD_NODE_FREEZES = onPrimary(
  { name: 'node of etcd freezes', aim: 3 },
  (primary) => primary.signalEtcd('SIGSTOP'),
  (primary) => primary.signalEtcd('SIGCONT'),
);

/** The primary is suspended for some seconds and then resumes as if it were still the leader. */
export function primaryFreezes(seconds: number): Fault {
  return onPrimary({ name: `primary freezes for ${seconds} s and goes on` }, async (primary) => {
    primary.freeze();
    await wait(seconds * 1000);
    primary.thaw();
  });
}
