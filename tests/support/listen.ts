import type { AddressInfo } from 'node:net';
import type { App } from '../../server/app.ts';

// Some promises only show on a real connection: streams, timeouts, and what the HTTP parser itself refuses.
export const listen = async (app: App): Promise<string> => {
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
};
