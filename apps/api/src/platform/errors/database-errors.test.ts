import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { fromDatabase } from './database-errors.ts';

it('a client that leaves in the middle of its request is no fault of the database; a broken connection of ours is', async () => {
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

  const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  expect(fromDatabase(broken)?.code).toBe('database_unavailable');
});
