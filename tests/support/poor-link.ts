import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Chance } from './chance.ts';

export type PoorLink = { url: string; close(): Promise<void> };

// A chunk that is lost on the way arrives when TCP has sent it again, after 200 ms at least, and all that was sent after it waits.
const lossy = (chance: Chance, share: number) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      if (chance.next() >= share) return done(null, chunk);
      setTimeout(() => done(null, chunk), 200 + chance.below(200));
    },
  });

// So many bytes a second, in small pieces.
const narrow = (bytesPerSecond: number) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      setTimeout(() => done(null, chunk), (chunk.length / bytesPerSecond) * 1_000);
    },
  });

const startLink = async (url: string, make: () => Transform): Promise<PoorLink> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket));
      socket.pipe(make()).pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  through.search = ''; // Where the database has a socket, that would be a way around.
  return {
    url: through.toString(),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};

export const startLossyLink = (url: string, share: number, chance: Chance) =>
  startLink(url, () => lossy(chance, share));
export const startNarrowLink = (url: string, bytesPerSecond: number) => startLink(url, () => narrow(bytesPerSecond));
