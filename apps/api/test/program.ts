import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node.js. */
  readonly flags?: readonly string[];
}

/** The real program, started like `npm start`, with separate data. */
export class Program {
  readonly #folder: string;
  readonly #options: Options;
  #child: ChildProcess | null = null;
  origin = '';
  /** Output on the terminal. */
  output = '';

  constructor(folder: string, options: Options = {}) {
    this.#folder = folder;
    this.#options = options;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [...(this.#options.flags ?? []), MAIN], {
      env: {
        ...process.env,
        DATA_DIR: this.#folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '0',
        DEMO: '1',
        ...this.#options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.output = '';
    this.origin = await new Promise((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        this.output += chunk.toString();
        const address = /Javon: (http:\/\/\S+)/.exec(this.output)?.[1];
        if (address) resolve(address);
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${this.output}`)));
    });
  }

  /** Ends the program by a signal and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  /** Process id of the database's main process; null if none runs. */
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
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as T };
  }

  async signIn(who: { readonly phone: string; readonly password: string }): Promise<string> {
    const { json } = await this.call<{ access_token: string }>('POST', '/api/auth/login', undefined, who);
    return json.access_token;
  }
}
