import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { connect, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { connectAsOwner } from '../../server/db/connection/connect.ts';
import { createSmsGateway } from '../../server/mail/sms-gateway.ts';
import { openTransport } from '../../server/mail/transport.ts';
import { atEnd } from '../support/at-end.ts';
import { ownCertificate } from '../support/certificate.ts';

const SECRET = 'hunter2-hunter2';
type Mail = Parameters<ReturnType<typeof createSmsGateway>>[0];
const toMail = (recipient: string) =>
  ({ id: '1', recipient, subject: 'Invoice', body: 'Attached', attachments: [] }) as unknown as Mail;

const { key, cert } = ownCertificate('localhost');
const seen: string[] = [];
const hear = (socket: Socket): void => {
  socket.on('data', (bytes) => seen.push(bytes.toString('latin1')));
  socket.on('error', () => undefined);
};

const listenOn = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  return (server.address() as AddressInfo).port;
};

const plainTls = await listenOn(createTlsServer({ key, cert }, hear).on('tlsClientError', () => undefined));
const https = await listenOn(
  createHttpsServer({ key, cert }, (request, reply) => {
    seen.push(String(request.headers.apikey));
    reply.end('{}');
  }).on('tlsClientError', () => undefined),
);
// PostgreSQL says with one letter that it speaks TLS; the client begins to after that.
const postgres = await listenOn(
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      hear(new TLSSocket(socket, { isServer: true, key, cert }));
    });
  }),
);

describe('a server with a certificate that nobody vouches for', () => {
  it('has one that holds, so that it is refused for what it is', async () => {
    const socket = connect({ port: plainTls, host: '127.0.0.1', servername: 'localhost', ca: cert });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.destroy();
  });

  it('is not taken for the database, and hears no password', async () => {
    const address = `postgres://me:${SECRET}@localhost:${postgres}/nafasi?sslmode=verify-full`;
    await expect(connectAsOwner(address, 'test')).rejects.toThrow(/cannot be reached: self-signed certificate/);
  });

  it('is not taken for the mail server, and gets neither password nor mail', async () => {
    const account = {
      server: { url: `smtps://me:${SECRET}@localhost:${plainTls}` },
      from: { name: '', address: 'hello@space.example' },
      replyTo: null,
    };
    const transport = openTransport(account);
    await expect(transport.send(toMail('amina@example.com'))).rejects.toThrow(/self-signed certificate/);
    transport.close();
  });

  it('is not taken for the SMS service, and gets no key', async () => {
    const account = { endpoint: `https://localhost:${https}`, username: 'space', apiKey: SECRET, senderId: null };
    const sent = createSmsGateway(account)(toMail('+254700000000'));
    await expect(sent).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  });

  it('and none of them heard a word', () => {
    expect(seen).toEqual([]);
  });
});
