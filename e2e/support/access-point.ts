import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How the access point behaves at the next picture. */
export type Mood = 'takes' | 'busy' | 'hangs' | 'breaks' | 'rubbish' | 'empty';

/** Picture received for a label. */
export interface Received {
  readonly mac: string;
  readonly dither: string;
  readonly jpeg: Buffer;
  readonly type: string;
  /** The MAC precedes the file, as the access point requires. */
  readonly macFirst: boolean;
}

/** Test double of an OpenEPaperLink access point, with its texts. */
export class AccessPoint {
  readonly received: Received[] = [];
  /** MACs of the labels that it knows. */
  readonly known = new Set<string>();
  /** Moods for the next pictures; later pictures are accepted. */
  readonly moods: Mood[] = [];
  /** Number of pictures sent, accepted or not. */
  tries = 0;
  port = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(known: readonly string[], port = 0): Promise<AccessPoint> {
    const point = new AccessPoint();
    for (const mac of known) point.known.add(mac);
    point.#server.listen(port, '127.0.0.1');
    await once(point.#server, 'listening');
    point.port = (point.#server.address() as AddressInfo).port;
    return point;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/plain' });
      response.end(text);
    };
    if (request.method !== 'POST' || request.url !== '/imgupload') return say(404, '');
    this.tries++;
    const mood = this.moods.shift() ?? 'takes';
    if (mood === 'breaks') {
      request.once('data', () => request.socket.destroy());
      return;
    }
    const body = await buffer(request);
    if (mood === 'hangs') return;
    if (mood === 'busy') return say(409, 'Come back later');
    if (mood === 'rubbish') return say(200, `<html>${'x'.repeat(100_000)}`);
    if (mood === 'empty') return say(200, '');
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const [mac, file] = [String(form.get('mac')), form.get('file')];
    if (!this.known.has(mac)) return say(400, 'mac not found');
    if (!(file instanceof File)) return say(400, 'parameters incomplete');
    this.received.push({
      mac,
      dither: String(form.get('dither')),
      jpeg: Buffer.from(await file.arrayBuffer()),
      type: file.type,
      macFirst: body.indexOf('name="mac"') < body.indexOf('name="file"'),
    });
    say(200, 'Ok, saved');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    if (this.#server.listening) await once(this.#server, 'close');
  }
}
