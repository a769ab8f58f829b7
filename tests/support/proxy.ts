import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  // The same address, by way of the proxy.
  url: string;
  // The connections that are open now go silent for ever, as behind a firewall that forgot them; new ones work.
  forget(): void;
  close(): Promise<void>;
};

export const startProxy = async (url: string): Promise<Proxy> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.toString(),
    forget() {
      for (const socket of sockets) socket.unpipe().resume().removeAllListeners('end');
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
