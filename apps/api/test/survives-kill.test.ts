import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Program } from './program.ts';

const SELLER = { phone: '+998901000007', password: 'javon-demo' };

describe('killed at any moment', () => {
  let folder: string;
  let program: Program;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'javon-kill-'));
    program = new Program(folder);
  });
  afterEach(async () => {
    await program.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('no answered write is lost, nothing is half written, and the next start needs no manual step', {
    timeout: 120_000,
  }, async () => {
    await program.start();
    const token = await program.signIn(SELLER);
    const tags = (
      await program.call<{ items: { product: { id: number }; format: string }[] }>(
        'GET',
        '/api/uz/price-tags?limit=200&state=to_print',
        token,
      )
    ).json.items;
    const answered: number[] = [];
    let next = 0;
    const printOne = async (): Promise<void> => {
      const tag = tags[next++ % tags.length];
      const job = await program.call<{ id: number; code?: string }>('POST', '/api/uz/print-jobs', token, {
        items: [{ product: tag?.product.id, format: tag?.format }],
      });
      if (job.status === 201) answered.push(job.json.id);
      else expect(job.json.code).toMatch(/nothing_to_print|database_unavailable/);
    };
    /**
     * Prints on several connections at once; after `count` answers the process is killed, which hits all of
     * them.
     */
    const printUntil = async (count: number, blow: () => Promise<unknown>): Promise<void> => {
      const goal = answered.length + count;
      let fallen: Promise<unknown> | null = null;
      const line = async (): Promise<void> => {
        for (let i = 0; i < 300; i++) {
          try {
            await printOne();
          } catch (error) {
            if (fallen === null) throw error;
            return;
          }
          if (answered.length >= goal) fallen ??= blow();
        }
      };
      await Promise.all([line(), line(), line(), line()]);
      expect(fallen, 'enough was printed for the blow to fall').not.toBeNull();
      await fallen;
    };

    // The server dies in the middle of prints; its database keeps running.
    await printUntil(8, () => program.end('SIGKILL'));
    const before = program.postgres;
    expect(before).not.toBeNull();
    await program.start();
    expect(program.postgres, 'the running database is taken over').toBe(before);

    // Now the database dies first, and then the server.
    await printUntil(8, () => {
      process.kill(program.postgres ?? 0, 'SIGKILL');
      return program.end('SIGKILL');
    });
    await program.start();

    const jobs = new Map<number, { items: number }>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: { id: number; items: number }[]; next: string | null } = (
        await program.call<{ items: { id: number; items: number }[]; next: string | null }>(
          'GET',
          `/api/uz/print-jobs?limit=200${cursor && `&cursor=${cursor}`}`,
          token,
        )
      ).json;
      for (const job of page.items) jobs.set(job.id, job);
      cursor = page.next;
    }
    expect(answered.filter((id) => !jobs.has(id))).toEqual([]);
    for (const id of answered) {
      const job = await program.call<{ items: number; pages: { slots: unknown[] }[] }>(
        'GET',
        `/api/uz/print-jobs/${id}`,
        token,
      );
      expect(job.json.pages.flatMap((page) => page.slots)).toHaveLength(job.json.items);
    }

    expect(await program.end('SIGTERM')).toBe(0);
    expect(program.postgres, 'an ordered stop stops the database too').toBeNull();
  });
});
