import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readVersion } from '../config/version.ts';
import type { Db } from '../db/database.ts';
import { DatabaseUnavailable } from '../errors/unavailable.ts';
import type { FileStore } from '../files/store.ts';

/** Timeout of the readiness check, milliseconds: a balancer asks every few seconds. */
const READY_MS = 3000;

/** @throws Error if the database cannot be reached or accepts no writes, as a standby */
async function requirePrimary(db: Db): Promise<void> {
  const { rows } = await sql<{ reads_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as reads_only`.execute(db);
  if (rows[0]?.reads_only !== false) throw new DatabaseUnavailable('The database takes no writes');
}

/**
 * Adds the health check (process alive, version) and the readiness check (a database that accepts writes, and
 * the file store).
 */
export function serveHealth(app: FastifyInstance, db: Db, files: FileStore, isDraining: () => boolean): void {
  const version = readVersion();
  app.get('/healthz', async () => ({ status: 'alive', version }));
  const needs = { database: () => requirePrimary(db), files: () => files.requireReachable() };
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: 'stopping', failing: [] });
    const failing: string[] = [];
    const look = async ([name, require]: [string, () => Promise<void>]) => {
      const late = wait(READY_MS, undefined, { ref: false }).then(() => {
        throw new Error(`No answer within ${READY_MS} ms`);
      });
      try {
        await Promise.race([require(), late]);
      } catch (error) {
        app.log.warn({ err: error, needs: name }, 'not ready');
        failing.push(name);
      }
      late.catch(() => {});
    };
    await Promise.all(Object.entries(needs).map(look));
    if (failing.length === 0) return { status: 'ready' };
    return reply.status(503).send({ status: 'not ready', failing });
  });
}
