import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LabelJob } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent } from '../../apps/agent/src/agent.ts';
import { ConfigError, readConfig } from '../../apps/agent/src/config.ts';
import { type TestServer, testServer } from '../../apps/api/test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../apps/api/test/world.ts';

/** Test double of a printer: stores the bytes that its port received. */
class Printer {
  readonly received: Buffer[] = [];
  readonly #server: Server;
  /** Port, also after a stop. */
  port = 0;
  /** Breaks a connection after this number of bytes, if set. */
  breakAfter: number | null = null;
  /** Called at the first bytes of a connection. */
  onBegin: () => void = () => {};

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port = 0): Promise<Printer> {
    const printer = new Printer(createServer({ allowHalfOpen: true }));
    printer.#server.on('connection', (socket: Socket) => printer.#serve(socket));
    printer.#server.listen(port, '127.0.0.1');
    await once(printer.#server, 'listening');
    printer.port = (printer.#server.address() as AddressInfo).port;
    return printer;
  }

  #serve(socket: Socket): void {
    const chunks: Buffer[] = [];
    let count = 0;
    socket.on('error', () => {});
    socket.once('data', () => this.onBegin());
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      count += chunk.length;
      if (this.breakAfter !== null && count >= this.breakAfter) socket.resetAndDestroy();
    });
    socket.on('end', () => {
      this.received.push(Buffer.concat(chunks));
      socket.end();
    });
  }

  async stop(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }
}

describe('the program of a store', () => {
  let server: TestServer;
  let world: World;
  let printer: Printer;
  let folder: string;
  let origin: string;
  let token: string;
  let admin: string;
  let seller: string;
  let printerId: number;
  const lines: string[] = [];
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 4);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    admin = await server.signIn(world.phones.admin, PASSWORD);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    printer = await Printer.start();
    folder = mkdtempSync(path.join(tmpdir(), 'javon-agent-'));
    token = (
      await post<{ token: string }>('/service-tokens', admin, {
        name: 'Doʻkon',
        data: ['labels'],
        branch: 'TAS-01',
      })
    ).token;
    const roll = { name: 'Kassa', language: 'zpl', dpi: 203, width: 1050, height: 740, gap: 20 };
    printerId = (await post<{ id: number }>('/label-printers', admin, { branch: 'TAS-01', ...roll })).id;
    lines.length = 0;
  });
  afterEach(async () => {
    await printer.stop();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function post<T>(url: string, as: string, body: object): Promise<T> {
    const answer = await server.call('POST', `/api/uz${url}`, { token: as, body });
    expect([200, 201], answer.body).toContain(answer.statusCode);
    return answer.json<T>();
  }
  async function send(product = 0): Promise<number> {
    const items = [{ product: world.products[product], format: 'A7' }];
    const { id } = await post<{ id: number }>('/print-jobs', seller, { items });
    return (await post<LabelJob>(`/print-jobs/${id}/labels`, seller, { printer: printerId })).id;
  }
  const jobs = async () => {
    const answer = await server.call('GET', '/api/uz/label-jobs', { token: seller });
    return answer.json<{ items: LabelJob[] }>().items.map(({ state, error }) => [state, error]);
  };
  function configFile(more: object = {}): string {
    const file = path.join(folder, 'agent.json');
    const printers = { kassa: `127.0.0.1:${printer.port}` };
    writeFileSync(file, JSON.stringify({ server: origin, token, printers, ...more }));
    return file;
  }
  const agentWith = (more: object = {}, wait: (ms: number) => Promise<void> = async () => {}) =>
    new Agent({ config: readConfig(configFile(more), {}), log: (line) => void lines.push(line), wait });
  const journal = () => {
    const file = path.join(folder, 'javon-agent.journal.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  };

  it('[LBL-6] passes labels to their printer byte for byte, in the order in which they were sent', async () => {
    await send(0);
    await send(1);
    const agent = agentWith();
    expect(await agent.round()).toBe(2);
    expect(printer.received).toHaveLength(2);
    for (const bytes of printer.received)
      expect(bytes.toString('latin1')).toMatch(/^\^XA\n\^PW840[\s\S]+\^XZ\n$/);
    expect(printer.received[0]?.equals(printer.received[1] as Buffer)).toBe(false);
    expect(await jobs()).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
    expect(await agent.round()).toBe(0);
    expect(journal()).toEqual([]);
  });

  it('[LBL-6] leaves jobs for a printer that it does not know', async () => {
    await send();
    const agent = agentWith({ printers: { ombor: '127.0.0.1:1' } });
    expect(await agent.round()).toBe(0);
    expect(await agent.round()).toBe(0);
    expect(await jobs()).toEqual([['waiting', null]]);
    // Once, because the name may be misspelt, or another program serves the printer.
    expect(lines).toEqual(['Kassa: labels wait for it, but the settings name only ombor']);
  });

  it('[LBL-6] says that its token is refused, not that a session ended', async () => {
    token = `${token.slice(0, -1)}?`;
    await expect(agentWith().round()).rejects.toThrow('the token is wrong, was revoked or has run out');
  });

  it('[LBL-6] retries a printer that is offline, and prints once it is online', async () => {
    await send();
    const { port } = printer;
    await printer.stop();
    let waits = 0;
    const agent = agentWith({ printers: { kassa: `127.0.0.1:${port}` } }, async () => {
      if (++waits === 2) printer = await Printer.start(port);
    });
    expect(await agent.round()).toBe(1);
    expect(waits).toBe(2);
    expect(printer.received).toHaveLength(1);
    expect(await jobs()).toEqual([['sent', null]]);
  });

  it('[LBL-6] fails the job of a printer that stays offline, with the reason', async () => {
    await send();
    const { port } = printer;
    await printer.stop();
    await agentWith({ printers: { kassa: `127.0.0.1:${port}` } }).round();
    printer = await Printer.start();
    expect(await jobs()).toEqual([['failed', expect.stringContaining('ECONNREFUSED')]]);
    expect(journal()).toEqual([]);
  });

  it('[LBL-6] does not print again after a connection broke in the middle', async () => {
    await send();
    printer.breakAfter = 1;
    const agent = agentWith();
    await agent.round();
    printer.breakAfter = null;
    await agent.round();
    await agent.recover();
    expect(printer.received).toEqual([]);
    expect(await jobs()).toEqual([['unknown', expect.any(String)]]);
  });

  it.each([
    ['before the first byte goes on', 'taken', 1, 'sent'],
    ['in the middle is told as unknown', 'sending', 0, 'unknown'],
    ['after the last byte is told as sent', 'sent', 0, 'sent'],
  ])('[LBL-6] after a crash a job %s', async (_, step, printed, state) => {
    const id = await send();
    const taken = await server.call('POST', `/api/uz/label-work/${id}/take`, { token });
    expect(taken.statusCode).toBe(200);
    writeFileSync(
      path.join(folder, 'javon-agent.journal.json'),
      JSON.stringify([{ id, printer: 'Kassa', step }]),
    );
    await agentWith().recover();
    expect(printer.received).toHaveLength(printed);
    expect(await jobs()).toEqual([[state, null]]);
    expect(journal()).toEqual([]);
  });

  it('[LBL-6] writes the first byte to its journal on disk before sending it', async () => {
    await send();
    let noted: unknown;
    printer.onBegin = () => {
      noted = journal();
    };
    await agentWith().round();
    expect(noted).toMatchObject([{ printer: 'Kassa', step: 'sending' }]);
    expect(lines).toEqual([expect.stringMatching(/^Kassa: job \d+ sent$/)]);
  });

  it('[LBL-6] keeps outcomes that it could not report while Javon was offline, and reports them afterwards', async () => {
    await send();
    let isAway = true;
    server.app.server.prependListener('request', (request, response) => {
      if (isAway && request.url?.endsWith('/end')) response.destroy();
    });
    const agent = agentWith();
    await expect(agent.round()).rejects.toThrow('fetch failed');
    expect(journal()).toMatchObject([{ step: 'sent' }]);
    isAway = false;
    await agent.recover();
    expect(printer.received).toHaveLength(1);
    expect(await jobs()).toEqual([['sent', null]]);
    expect(journal()).toEqual([]);
  });

  it.each([
    ['no address of Javon', { server: 'javon' }, /^server:/],
    ['a token that is none', { token: 'x' }, /^token:/],
    ['no printer', { printers: {} }, /^printers:/],
    ['a printer without an address', { printers: { a: 'http://b' } }, /^printers\.a:/],
    ['a pause of no time', { every_seconds: 0 }, /^every_seconds:/],
    ['a misspelt name', { every_second: 5 }, /^every_second: .*every_seconds/],
  ])('names the setting to correct with %s', (_, more, words) => {
    const file = configFile(more);
    expect(() => readConfig(file, {})).toThrow(ConfigError);
    expect(() => readConfig(file, {})).toThrow(words);
  });

  it('reads settings that an editor of Windows has saved, with a byte order mark', () => {
    const file = path.join(folder, 'agent.json');
    writeFileSync(
      file,
      '\uFEFF{"server":"https://javon.uz","token":"jvn_x","printers":{"Kassa":"192.168.1.50"}}',
    );
    expect(readConfig(file, {}).server).toBe('https://javon.uz');
  });
});
