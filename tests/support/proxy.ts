import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  // The same address, by way of the proxy.
  url: string;
  // The connections that are open now go silent for ever, as behind a firewall that forgot them; new ones work.
  forget(): void;
  // The connections that are open now are cut, and both sides hear of it.
  reset(): void;
  // Connections are accepted, and nothing that is sent over old or new ones ever arrives.
  swallow(): void;
  // Connections are cut as soon as they are made.
  refuse(): void;
  // All is as it was. What was swallowed stays silent until its own side gives up.
  open(): void;
  close(): Promise<void>;
};

export const startProxy = async (url: string): Promise<DatabaseProxy> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  let mode: 'open' | 'swallow' | 'refuse' = 'open';
  const know = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    know(near);
    if (mode === 'refuse') return near.resetAndDestroy();
    if (mode === 'swallow') return near.resume();
    const far = connect(Number(target.port), target.hostname);
    know(far);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      // Where one side of a forgotten connection gives up, the other is not kept waiting for ever.
      socket.on('close', () => forgotten.has(socket) && other.destroy());
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  through.search = ''; // Where the database has a socket, that would be a way around.
  const forget = () => {
    for (const socket of sockets) {
      forgotten.add(socket);
      socket.unpipe().resume().removeAllListeners('end');
    }
  };
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: through.toString(),
    forget,
    reset,
    swallow() {
      mode = 'swallow';
      forget();
    },
    refuse() {
      mode = 'refuse';
      reset();
    },
    open() {
      mode = 'open';
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
