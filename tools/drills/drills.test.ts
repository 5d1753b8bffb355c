import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { longestGap } from './load.ts';

const guide = (name: string) => readFileSync(path.join(ROOT, 'docs/guides/high-availability', name), 'utf8');

it('the guide gives administrators the settings with which no answered write is lost', () => {
  const patroni = guide('patroni.yml');
  const setting = (name: string) => new RegExp(`^ *${name}: (.*)$`, 'm').exec(patroni)?.[1];
  expect(setting('synchronous_mode')).toBe('true');
  expect(setting('synchronous_mode_strict')).toBe('true');
  expect(setting('synchronous_commit')).toBe('"on"');
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(setting(name)));
  // With etcd3, Patroni 3.0 lets a frozen primary take the lead back from its successor.
  expect(patroni).toMatch(/^etcd:$/m);
  expect(guide('etcd.conf')).toMatch(/^ETCD_ENABLE_V2=true$/m);
  // Patroni's rule: a primary must detect the loss of etcd, and demote itself, before its lease ends.
  expect((loop ?? Number.NaN) + 2 * (retry ?? Number.NaN)).toBeLessThanOrEqual(ttl ?? 0);
  expect(guide('haproxy.cfg')).toMatch(
    /option httpchk OPTIONS \/primary[\s\S]*on-marked-down shutdown-sessions/,
  );
});

it('the time without a write is the longest between two answers, or before the first or after the last', () => {
  const ledger = (...moments: number[]) => ({
    answered: moments.map((at) => ({ name: `${at}`, at })),
    statuses: new Map(),
    unexpected: [],
    slowestFailure: 0,
  });
  expect(longestGap(ledger(500, 1500, 6500, 7000), 1000, 8000)).toBe(5);
  expect(longestGap(ledger(500, 9000), 1000, 8000)).toBe(7);
});
