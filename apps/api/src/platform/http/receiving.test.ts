import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { receiving } from './receiving.ts';

const PACE = { bytes: 1000, ms: 100 };
const BODY = 5000;

let server: Server;
let client: Socket;
afterEach(() => {
  vi.useRealTimers();
  client.destroy();
  server.closeAllConnections();
  server.close();
});

/**
 * Runs work that reads the body of one request, with the client that sends it.
 * @param after what the work still does after reading the body
 */
async function upload(send: (client: Socket) => void, after: () => Promise<void> = async () => {}) {
  let ended: (how: string) => void = () => {};
  const end = new Promise<string>((resolve) => {
    ended = resolve;
  });
  let length = 0;
  const read = async (request: IncomingMessage): Promise<string> => {
    for await (const part of request) length += (part as Buffer).length;
    await after();
    return `read ${length}`;
  };
  /** Waits until the work has read so many bytes. */
  const received = async (bytes: number) => {
    while (length < bytes) await soon();
  };
  server = createServer((request) => {
    request.socket.once('close', () => server.emit('left'));
    receiving(request, PACE, () => read(request)).then(ended, (error: unknown) =>
      ended(error instanceof AppError ? error.code : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
    client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY}\r\nExpect: 100-continue\r\n\r\n`);
  });
  client.on('error', () => {});
  client.once('data', () => send(client));
  return { end, received };
}

describe('work that reads an upload', () => {
  it('continues while the body arrives fast enough, in any number of chunks', async () => {
    // Fake timers drive the pace check: a slow machine must not look like a slow client.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { end, received } = await upload(async (socket) => {
      for (let sent = PACE.bytes; sent <= BODY; sent += PACE.bytes) {
        socket.write('x'.repeat(PACE.bytes));
        await received(sent);
        if (sent < BODY) vi.advanceTimersByTime(PACE.ms);
      }
    });
    expect(await end).toBe(`read ${BODY}`);
  });

  it('ends when the body stops arriving after a good beginning', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { end, received } = await upload(async (socket) => {
      for (const sent of [2000, 4000]) {
        socket.write('x'.repeat(2000));
        await received(sent);
        vi.advanceTimersByTime(PACE.ms);
      }
      vi.advanceTimersByTime(PACE.ms);
    });
    expect(await end).toBe('upload_too_slow');
  });

  it('may take any time after the whole body arrived, even if the client has disconnected', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { end } = await upload(
      (socket) => socket.write('x'.repeat(BODY)),
      async () => {
        vi.advanceTimersByTime(3 * PACE.ms);
        const left = once(server, 'left');
        client.destroy();
        await left;
      },
    );
    expect(await end).toBe(`read ${BODY}`);
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { end } = await upload((socket) => socket.write('x'.repeat(BODY)));
    await end;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves the connection as it was, for the next upload on it', async () => {
    const listeners: number[] = [];
    const { end } = await upload((socket) => socket.write('x'.repeat(BODY)));
    server.once('request', ({ socket }: IncomingMessage) => listeners.push(socket.listenerCount('close')));
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    await end;
    await soon();
    listeners.push(request.socket.listenerCount('close'));
    expect(listeners[1]).toBe((listeners[0] ?? 0) - 1);
  });

  it('ends when the client disconnects, even if the work waits for something else', async () => {
    let ended: (code: string) => void = () => {};
    const code = new Promise<string>((resolve) => {
      ended = resolve;
    });
    server = createServer((request) => {
      request.on('error', () => {});
      receiving(request, { bytes: 1, ms: 60_000 }, () => new Promise(() => {})).catch((error: unknown) =>
        ended(error instanceof AppError ? error.code : String(error)),
      );
      client.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY}\r\n\r\nx`);
    });
    expect(await code).toBe('file_damaged');
  });

  it('ends when the body arrives too slowly', async () => {
    const { end } = await upload((socket) => {
      const drip = setInterval(() => socket.write('x'), PACE.ms / 10);
      socket.once('close', () => clearInterval(drip));
    });
    expect(await end).toBe('upload_too_slow');
  });

  it.each(['destroy', 'resetAndDestroy'] as const)(
    'ends when the client disconnects in the middle (%s)',
    async (leave) => {
      const { end } = await upload((socket) => socket.write('x'.repeat(2000), () => socket[leave]()));
      expect(await end).toMatch(/^file_damaged$|aborted/);
    },
  );
});
