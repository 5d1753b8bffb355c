import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const SELLER = { phone: '+998901000007', password: 'javon-demo' };

/** The real program, as `npm start` runs it, on data of its own. */
class Program {
  readonly #folder: string;
  #child: ChildProcess | null = null;
  origin = '';

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATA_DIR: this.#folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '0',
        DEMO: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.origin = await new Promise((resolve, reject) => {
      let said = '';
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const address = /Javon: (http:\/\/\S+)/.exec(said)?.[1];
        if (address) resolve(address);
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
    });
  }

  /** Ends the program by a signal and answers its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  /** Process id of the database's main process; null when none runs. */
  get postgres(): number | null {
    const file = path.join(this.#folder, 'postgres/data/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  }

  async call<T>(
    method: string,
    url: string,
    token?: string,
    body?: unknown,
  ): Promise<{ status: number; json: T }> {
    const response = await fetch(this.origin + url, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as T };
  }

  async signIn(): Promise<string> {
    return (await this.call<{ access_token: string }>('POST', '/api/auth/login', undefined, SELLER)).json
      .access_token;
  }
}

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

  it('nothing that was answered is lost, nothing is half written, and the next start needs no hand', {
    timeout: 120_000,
  }, async () => {
    await program.start();
    const token = await program.signIn();
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
    /** Prints on several lines at once; after `count` answers the blow falls, and all run into it. */
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

    // The server dies in the middle of prints; its database runs on.
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
