import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, Machine } from './cluster.ts';

/** Kind of fault. */
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

/** A fault after which everything of the primary's machine is started again. */
function onPrimary(
  { name, isKill = false, aim = 10 }: Pick<Fault, 'name'> & Partial<Pick<Fault, 'isKill' | 'aim'>>,
  strike: (primary: Machine, cluster: Cluster) => unknown,
): Fault {
  return {
    name,
    isKill,
    aim,
    strike: async (cluster, primary) => {
      await strike(primary, cluster);
      return () => primary.startAll();
    },
  };
}

export const MACHINE_DIES = onPrimary({ name: 'machine of the primary dies', isKill: true }, (primary) =>
  primary.kill(),
);

/** A machine without power: connections are neither refused nor answered. */
export const MACHINE_FALLS_SILENT: Fault = {
  name: 'machine of the primary falls silent and dies',
  isKill: true,
  aim: 10,
  strike: async (_cluster, primary) => {
    primary.freeze();
    return () => {
      primary.kill();
      return primary.startAll();
    };
  },
};

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

export const STANDBY_DIES: Fault = {
  name: 'standby in step dies',
  isKill: false,
  aim: 10,
  strike: async (cluster) => {
    const standby = await standbyInStep(cluster);
    standby.kill();
    return () => standby.startAll();
  },
};

export const STANDBY_FREEZES: Fault = {
  name: 'standby in step freezes',
  isKill: false,
  aim: 10,
  strike: async (cluster) => {
    const standby = await standbyInStep(cluster);
    standby.freeze();
    return () => standby.thaw();
  },
};

/** The two other nodes elect a leader, if the one next to the primary was it. */
export const ETCD_NODE_DIES = onPrimary({ name: 'node of etcd dies', aim: 3 }, (primary) =>
  primary.signalEtcd('SIGKILL'),
);

export const ETCD_NODE_FREEZES: Fault = {
  name: 'node of etcd freezes',
  isKill: false,
  aim: 3,
  strike: async (_cluster, primary) => {
    primary.signalEtcd('SIGSTOP');
    return () => primary.signalEtcd('SIGCONT');
  },
};

/** The primary is suspended for some seconds and then resumes as if it were still the leader. */
export function primaryFreezes(seconds: number): Fault {
  return onPrimary({ name: `primary freezes for ${seconds} s and goes on` }, async (primary) => {
    primary.freeze();
    await wait(seconds * 1000);
    primary.thaw();
  });
}
