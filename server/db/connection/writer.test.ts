import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { atEnd } from '../../../tests/support/at-end.ts';
import { AUTHENTICATED, message, READY } from '../../../tests/support/pooler.ts';
import { openDatabase } from './pool.ts';

const zeros = (bytes: number) => Buffer.alloc(bytes);
const whole = (value: number, bytes: 2 | 4) => {
  const written = Buffer.alloc(bytes);
  written.writeIntBE(value, 0, bytes);
  return written;
};

const GONE = message(
  'E',
  'SFATAL',
  'VFATAL',
  'C57P01',
  'Mterminating connection due to unexpected postmaster exit',
  zeros(1),
);
const WELCOME = Buffer.concat([AUTHENTICATED, READY]);
// One column of the kind int4, and in it the number 1: the timeline of a host that takes writes.
const TIMELINE = Buffer.concat([
  message('T', whole(1, 2), 'timeline', zeros(6), whole(23, 4), whole(4, 2), whole(-1, 4), zeros(2)),
  message('D', whole(1, 2), whole(1, 4), Buffer.from('1')),
  message('C', 'SELECT 1'),
  READY,
]);

const host = async (): Promise<number> => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first: Buffer) => {
      const asks = first.includes('nafasi-find');
      socket.write(asks ? WELCOME : Buffer.concat([WELCOME, GONE]));
      socket.on('data', (next: Buffer) => void (next[0] === 'Q'.charCodeAt(0) && socket.write(TIMELINE)));
      if (!asks) socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  return (server.address() as AddressInfo).port;
};

it('a host that welcomes a connection and goes down in one breath fails its first query, and not the process', async () => {
  const url = `postgres://nafasi@127.0.0.1:${await host()},127.0.0.1:1/nafasi`;
  const database = openDatabase({ url, role: null, size: 2, onError: () => undefined });
  atEnd(() => database.end());
  for (let again = 0; again < 3; again++)
    await expect(database.db.execute('select 1')).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/postmaster exit|not queryable|terminated/) },
    });
});
