import { floorApp, limitApp } from './app.ts';

// A process of its own, as the real server is.
const { BENCH_ROUTES, BENCH_URL = '' } = process.env;
const app = BENCH_ROUTES === 'floor' ? floorApp(BENCH_URL) : limitApp(BENCH_URL);

process.once('SIGTERM', () => void app.close());
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
