/**
 * The baseline of lists: Fastify and pg, one route for each recorded call that runs the same SQL and returns
 * the rows. No sign-in, no permission, no schema.
 */
import Fastify from 'fastify';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import type { Recorded } from './record-sql.ts';

const recorded = JSON.parse(process.env.RECORDED ?? '[]') as Recorded[];
// Uses the program's own connection settings, so that PostgreSQL makes the same plans.
const { pool } = openDatabase({ url: process.env.DATABASE_URL ?? '', pool: 20 });
const app = Fastify();
recorded.forEach(({ statements }, index) => {
  app.get(`/${index}`, async () => {
    const results: unknown[] = [];
    for (const { text, values } of statements) results.push((await pool.query(text, values)).rows);
    return results;
  });
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => process.exit(0));
