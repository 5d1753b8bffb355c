import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from '../../test/repository.ts';
import { unitText } from './service.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const facts = { home: '/opt/javon', dataDir: '/opt/javon/data', port: 3000 };

describe('the unit of the service', () => {
  test.skipIf(!existsSync(ANALYZE))('is accepted by systemd without a warning', () => {
    const home = repository({ javon: '#!/bin/sh\n' });
    chmodSync(path.join(home, 'javon'), 0o755);
    const unit = path.join(home, 'javon.service');
    writeFileSync(unit, unitText({ home, dataDir: path.join(home, 'data'), port: 443 }));
    const { status, stderr, stdout } = spawnSync(ANALYZE, ['verify', unit], { encoding: 'utf8' });
    const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('javon'));
    expect({ status, own }).toEqual({ status: 0, own: [] });
  });

  test('writes only to its data and backups, without privileges', () => {
    const text = unitText(facts);
    expect(text).toContain('\nReadWritePaths=/opt/javon/data /opt/javon/backups\n');
    expect(text).toContain('\nProtectSystem=strict\n');
    expect(text).toContain('\nCapabilityBoundingSet=\n');
    expect(text).toContain('\nUser=javon\n');
  });

  test('may bind a port below 1024 if required, and see /home if it is there', () => {
    expect(unitText({ ...facts, port: 80 })).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE');
    expect(unitText(facts)).toContain('ProtectHome=yes');
    expect(unitText({ ...facts, home: '/home/shop/javon' })).toContain('ProtectHome=no');
  });
});
