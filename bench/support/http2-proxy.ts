import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';

/** Headers of one connection, which a proxy does not pass on. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** An https proxy in front of a server. */
export interface Proxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A slow network: the delay of each request, milliseconds, and what all answers together may have. */
export interface SlowNetwork {
  readonly delayMs: number;
  readonly bytesPerSecond: number;
}

type Headers = Record<string, string | string[]>;

function passedOn(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || OF_CONNECTION.has(name) ? [] : [[name, value]],
    ),
  );
}

/** Makes a key and a certificate for this run. @throws Error if there is no openssl */
function selfSigned(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', key, '-out', cert, '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', ['req', '-x509', ...curve, ...files], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes streams that together let through as many bytes as the network. */
function shaper({ bytesPerSecond }: SlowNetwork): () => Transform {
  let freeAt = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        const now = performance.now();
        freeAt = Math.max(now, freeAt) + (chunk.length / bytesPerSecond) * 1000;
        setTimeout(() => done(null, chunk), freeAt - now);
      },
    });
}

/**
 * Starts a proxy that uses TLS and HTTP/2 with the browser, as the one in front of a store's server does (operations
 * guide), and HTTP/1.1 with `target`. Its certificate is self-signed.
 * @param slow network to imitate; undelayed by default
 * @throws Error if there is no openssl to make the certificate
 */
export async function startHttp2Proxy(target: string, slow?: SlowNetwork): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const shape = slow && shaper(slow);
  const pass = (answer: IncomingMessage, response: Http2ServerResponse) => {
    if (response.stream.destroyed) {
      answer.destroy();
      return;
    }
    response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
    (shape ? answer.pipe(shape()) : answer).pipe(response.stream);
  };
  const forward = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const headers = {
      ...passedOn(request.headers),
      host: request.headers[':authority'] ?? '',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    };
    const { method, url } = request;
    const onward = send({ agent, hostname, port, method, path: url, headers }, (answer) => {
      if (slow) setTimeout(pass, slow.delayMs, answer, response);
      else pass(answer, response);
    });
    onward.on('error', () => response.stream.destroy());
    response.stream.on('close', () => onward.destroy());
    request.stream.pipe(onward);
  };
  const server = createSecureServer(selfSigned(), forward);
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const session of sessions) session.destroy();
      agent.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
