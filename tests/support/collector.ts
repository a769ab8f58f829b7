import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';
import { eventually } from './eventually.ts';

type Any = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number };
type Pair = { key: string; value: Any };
type Wire = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Pair[];
  status?: { code?: number };
};
type Export = {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: Wire[] }[] }[];
};

export type CollectedSpan = Omit<Wire, 'attributes'> & {
  attributes: Record<string, string | number | boolean | undefined>;
};

const toAttributes = (pairs: readonly Pair[]) =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.boolValue ??
        value.doubleValue ??
        (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );

export type Behaviour = 'takes' | 'refuses' | 'hangs';

/** A collector of OTLP over HTTP that understands JSON and keeps what it was sent. */
export const startCollector = async () => {
  const texts: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const held = new Set<ServerResponse>();
  let behaviour: Behaviour = 'takes';
  let asked = 0;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked += 1;
      headers.push(request.headers);
      if (behaviour === 'hangs') return void held.add(reply);
      if (behaviour === 'refuses') return void reply.writeHead(503).end('planted words of the collector');
      texts.push(Buffer.concat(parts).toString('utf8'));
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    for (const reply of held) reply.destroy();
    server.closeAllConnections();
    server.close();
  };
  atEnd(async () => stop());
  const exports = () => texts.map((text) => JSON.parse(text) as Export);
  const spans = (): CollectedSpan[] =>
    exports().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map((span) => ({ ...span, attributes: toAttributes(span.attributes) })),
        ),
      ),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    headers,
    spans,
    stop,
    asked: () => asked,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    resource: () => toAttributes(exports()[0]?.resourceSpans[0]?.resource.attributes ?? []),
    /** The first span of that name, once it has come. */
    find: (name: string) =>
      eventually(async () => {
        const span = spans().find((one) => one.name === name);
        if (!span)
          throw new Error(`No span "${name}" among ${[...new Set(spans().map((one) => one.name))].join(', ')}`);
        return span;
      }),
    below: (parent: CollectedSpan) => spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId),
  };
};

export type Collector = Awaited<ReturnType<typeof startCollector>>;
