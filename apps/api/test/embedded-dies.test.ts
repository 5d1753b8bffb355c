import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
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
