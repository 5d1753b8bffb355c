import path from 'node:path';
import type { Addresses } from './cluster.ts';
import { writeFromGuide } from './guide-files.ts';
import { type Programs, type Scratch, until } from './scratch.ts';

export interface Proxy {
  /** Host and port that lead to the primary of the database. */
  readonly database: string;
  /** Origin that leads to one of Javon's copies. */
  readonly web: string;
}

/**
 * Starts HAProxy with the guide's file: one instance instead of one next to each copy of Javon and one in
 * front.
 */
export async function startProxy(scratch: Scratch, programs: Programs, addresses: Addresses): Promise<Proxy> {
  const folder = scratch.makeFolder('haproxy');
  const file = path.join(folder, 'haproxy.cfg');
  const database = `${addresses.of(1)}:5000`;
  const web = `${addresses.of(10)}:8080`;
  const machines = [11, 12, 13, 21, 22].map((last) => [`10.0.0.${last}:`, `${addresses.of(last)}:`] as const);
  writeFromGuide('haproxy.cfg', file, [
    ['bind 127.0.0.1:5000', `bind ${database}`],
    ['bind 10.0.0.10:8080', `bind ${web}`],
    ['/run/haproxy/admin.sock', path.join(folder, 'admin.sock')],
    ...machines,
  ]);
  scratch.start('haproxy', programs.haproxy, ['-db', '-f', file]);
  await until('HAProxy listens', 10, () =>
    fetch(`http://${web}/healthz`).then(
      () => true,
      () => false,
    ),
  );
  return { database, web: `http://${web}` };
}
