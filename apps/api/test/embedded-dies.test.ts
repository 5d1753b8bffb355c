import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { startServer } from '../src/server.ts';

it('an embedded PostgreSQL that crashes is started again, and calls are served as before', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-dies-'));
  const pid = () =>
    Number(readFileSync(path.join(folder, '.data/postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const administrator = { ADMIN_PHONE: '+998901234567', ADMIN_PASSWORD: 'a long password of tests' };
  const { app, stop } = await startServer(
    { DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', ...administrator },
    folder,
  );
  const ready = async () => (await app.inject('/readyz')).statusCode;
  try {
    const before = pid();
    expect(await ready()).toBe(200);
    process.kill(before, 'SIGKILL');
    await expect.poll(ready).toBe(503);
    await expect.poll(ready).toBe(200);
    expect(pid()).not.toBe(before);
    const last = pid();
    await stop();
    expect(() => process.kill(last, 0), 'an ordered stop stops the new one').toThrow('ESRCH');
  } finally {
    await stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
});

it.skipIf(process.platform !== 'linux')(
  'an embedded PostgreSQL starts after a power cut, also if another one of the machine has its process id by then',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'javon-power-'));
    const lockFile = (name: string) => path.join(folder, name, 'data/postmaster.pid');
    const [other, cut] = await Promise.all(
      ['other', 'cut'].map((name) => startEmbedded(path.join(folder, name))),
    );
    try {
      const [, ...lines] = readFileSync(lockFile('cut'), 'utf8').split('\n');
      const [id] = readFileSync(lockFile('other'), 'utf8').split('\n');
      await cut?.stop();
      // The file is left by a power cut; its id is that of a running PostgreSQL now.
      writeFileSync(lockFile('cut'), [id, ...lines].join('\n'));
      const again = await startEmbedded(path.join(folder, 'cut'));
      await again.stop();
    } finally {
      await cut?.stop();
      await other?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
