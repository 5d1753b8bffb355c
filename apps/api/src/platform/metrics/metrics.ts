import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { Replica } from '../db/replica.ts';

/** Buckets of the duration histogram, seconds; the target for a list is 0.05. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Metrics of the server, for Prometheus. Routes are labelled by their id, so that no address appears in them.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #duration: Histogram<'route' | 'status'>;

  constructor(pool: Pool) {
    collectDefaultMetrics({ register: this.#registry });
    this.#duration = new Histogram({
      name: 'javon_http_seconds',
      help: 'Time from the arrival of a call to its answer',
      labelNames: ['route', 'status'],
      buckets: BUCKETS,
      registers: [this.#registry],
    });
    new Gauge({
      name: 'javon_database_connections',
      help: 'Connections of the pool by state',
      labelNames: ['state'],
      registers: [this.#registry],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }

  /** Adds a gauge whose value is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Adds the lag of a replica, and the number of reports by the server that answered them. */
  followReplica(replica: Replica): void {
    this.gauge('javon_replica_lag_seconds', 'Time that the replica is behind at most', () => replica.lag);
    const reads = new Counter({
      name: 'javon_report_reads_total',
      help: 'Reports by where they were read; moved: statements that failed on the replica and went to the primary',
      labelNames: ['place'],
      registers: [this.#registry],
    });
    replica.onRead = (place) => reads.inc({ place });
  }

  /** Measures every call of an app. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.config.routeId ?? 'other';
      this.#duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    });
  }

  /** Serves /metrics on a port of the loopback address only. */
  async serve(port: number): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.#registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.#registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return server;
  }
}
