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

export const MACHINE_DIES: Fault = {
  name: 'machine of the primary dies',
  isKill: true,
  aim: 10,
  strike: async (_cluster, primary) => {
    primary.kill();
    return () => primary.startAll();
  },
};

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

export const POSTMASTER_DIES: Fault = {
  name: 'PostgreSQL of the primary dies',
  isKill: true,
  aim: 10,
  strike: async (_cluster, primary) => {
    primary.killPostmaster();
    return () => primary.startAll();
  },
};

export const SWITCHOVER: Fault = {
  name: 'switchover',
  isKill: false,
  aim: 3,
  strike: async (cluster, primary) => {
    await cluster.switchOver();
    return () => primary.startAll();
  },
};

export const PRIMARY_STOPS: Fault = {
  name: 'Patroni of the primary is stopped in order',
  isKill: false,
  aim: 3,
  strike: async (_cluster, primary) => {
    primary.stopPatroni();
    return () => primary.startAll();
  },
};

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
export const ETCD_NODE_DIES: Fault = {
  name: 'node of etcd dies',
  isKill: false,
  aim: 3,
  strike: async (_cluster, primary) => {
    primary.signalEtcd('SIGKILL');
    return () => primary.startAll();
  },
};

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
  return {
    name: `primary freezes for ${seconds} s and goes on`,
    isKill: false,
    aim: 10,
    strike: async (_cluster, primary) => {
      primary.freeze();
      await wait(seconds * 1000);
      primary.thaw();
      return () => primary.startAll();
    },
  };
}
