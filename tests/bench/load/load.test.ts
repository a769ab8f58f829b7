import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { AnswerReader, requestText } from './bytes.ts';
import { startGenerator } from './load.ts';

const read = (...parts: string[]) => {
  const reader = new AnswerReader();
  return { ended: parts.map((part) => reader.read(Buffer.from(part))), status: reader.status };
};

describe('the end of an answer is found', () => {
  test('by its length', () => {
    expect(read('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]')).toEqual({ ended: [true], status: 200 });
  });
  test('when its head comes in parts, and its body too', () => {
    expect(read('HTTP/1.1 201 Created\r\nContent-Le', 'ngth: 5\r\n', '\r\n12', '34', '5')).toEqual({
      ended: [false, false, false, false, true],
      status: 201,
    });
  });
  test('without a body', () => {
    expect(read('HTTP/1.1 204 No Content\r\ndate: now\r\n\r\n')).toEqual({ ended: [true], status: 204 });
  });
  test('by its last chunk, whatever the chunks hold', () => {
    const head = 'HTTP/1.1 409 Conflict\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(read(head, '5\r\n0\r\n\r\n', '\r\n', 'a\r\n0123456789\r\n0', '\r\n\r\n')).toEqual({
      ended: [false, false, false, false, true],
      status: 409,
    });
  });
  test('one after the other on the same connection', () => {
    const reader = new AnswerReader();
    const one = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nabcd');
    expect([reader.read(one), reader.read(one.subarray(0, -2)), reader.read(one.subarray(-2))]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the generator', () => {
  const generator = startGenerator();
  const cpu = () => ({ server: null, database: null });
  afterAll(() => generator.stop());

  const onServer = async <T>(listener: RequestListener, work: (port: number) => Promise<T>): Promise<T> => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      return await work((server.address() as AddressInfo).port);
    } finally {
      server.close();
    }
  };

  test('sends each request once, with its cookie and its body, and counts what is answered', async () => {
    const got: string[] = [];
    const sample = await onServer(
      async (request, reply) => {
        got.push(`${request.headers.cookie} ${(await request.toArray()).join('')}`);
        reply.end(request.url);
      },
      (port) => {
        const requests = ['é', 'b', 'c'].map((name) =>
          requestText({ method: 'POST', path: '/x', body: { name } }, 'a=b'),
        );
        return generator.run({ port, requests, seconds: 5, connections: 2 }, cpu);
      },
    );
    expect(got.sort()).toEqual(['a=b {"name":"b"}', 'a=b {"name":"c"}', 'a=b {"name":"é"}']);
    expect(sample).toMatchObject({ sent: 3, failed: 0 });
    expect(sample.perSecond).toBeGreaterThan(0);
  });

  test('says what the first refusal said', async () => {
    const sample = await onServer(
      (_, reply) => void reply.writeHead(409).end('This hour is taken'),
      (port) => {
        const request = requestText({ method: 'GET', path: '/' }, null);
        return generator.run({ port, requests: Array(40).fill(request), seconds: 5 }, cpu);
      },
    );
    expect(sample).toMatchObject({
      sent: 40,
      failed: 40,
      problem: expect.stringMatching(/^409: .*This hour is taken/s),
    });
  });

  test('stops when its time is over', async () => {
    const request = requestText({ method: 'GET', path: '/' }, null);
    const sample = await onServer(
      (_, reply) => void setTimeout(() => reply.end(), 20),
      (port) => generator.run({ port, requests: Array(10_000).fill(request), seconds: 0.2, connections: 4 }, cpu),
    );
    expect(sample.sent).toBeLessThan(100);
    expect(sample.p50).toBeGreaterThan(15);
  });
});
