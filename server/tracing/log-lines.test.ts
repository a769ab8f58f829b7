import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/support/app.ts';
import { startCollector } from '../../tests/support/collector.ts';
import { endServers, startServer } from '../../tests/support/server-process.ts';

afterAll(endServers, 60_000);

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

it('a line of the log names its trace, which a trusted proxy may have begun, and the end sends what waits', async () => {
  const collector = await startCollector();
  const server = startServer({
    DATABASE_URL: await freshDatabase(),
    LOG_LEVEL: 'info',
    DRAIN_MS: '0',
    TRUST_PROXY: 'true',
    SECRET_KEY: 'a key of at least thirty-two characters',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  const origin = await server.ready;
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
  await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  await fetch(`${origin}/api/config`, { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } });
  const { stdout } = await server.kill('SIGTERM');

  const spans = collector.spans();
  const request = spans.find(({ name }) => name === 'POST /api/login');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  expect(spans.filter(({ name }) => name === 'GET /api/config')).toEqual([]);
  const lines = stdout
    .split('\n')
    .filter((line) => line.includes('"route":"/api/login"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request refused', 'request']));
  for (const line of lines) expect(line.trace_id).toBe(TRACE);
  expect(lines.find(({ msg }) => msg === 'request')?.span_id).toBe(request?.spanId);
}, 90_000);
