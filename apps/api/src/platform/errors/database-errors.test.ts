import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { fromDatabase } from './database-errors.ts';
import { asUnavailable } from './unavailable.ts';

it('a client that disconnects during its request is no fault of the database; a broken connection to it is', async () => {
  const gone = await new Promise<Error>((resolve) => {
    const server = createServer((request) => {
      request.on('error', (error) => {
        server.close();
        resolve(error);
      });
      request.resume();
    });
    server.listen(0, '127.0.0.1', () => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
        client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf', () => client.destroy());
      });
    });
  });
  expect((gone as NodeJS.ErrnoException).code).toBe('ECONNRESET');
  expect(fromDatabase(gone)).toBeNull();

  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  expect(fromDatabase(reset), 'of a connection that is not the database’s').toBeNull();
  expect(fromDatabase(asUnavailable(reset))?.code).toBe('database_unavailable');
});

it.each([
  ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ['53100', 'could not extend file: No space left on device'],
  ['53300', 'sorry, too many clients already'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P03', 'the database system is starting up'],
  ['08006', 'connection failure'],
])('SQLSTATE %s, %s, is a database that is unavailable', (code, message) => {
  const error = Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
  expect(asUnavailable(error)).toMatchObject({ name: 'DatabaseUnavailable', code });
});

it.each(['57014', '23505', '40P01', '53400', '25P02', '42P01'])(
  'SQLSTATE %s is the answer of a working database',
  (code) => {
    const error = Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
    expect(asUnavailable(error)).toBeNull();
  },
);

it.each(['40P01', '40001'])(
  'SQLSTATE %s, a transaction cancelled again and again, asks for a repeat',
  (code) => {
    const error = Object.assign(new pg.DatabaseError('deadlock detected', 17, 'error'), { code });
    expect(fromDatabase(error)).toMatchObject({ code: 'overloaded', status: 503 });
  },
);
