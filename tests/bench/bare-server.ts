import fastify from 'fastify';
import { startDriver } from './contenders.ts';
import { STATEMENTS, type StatementName } from './statements.ts';

// A process of its own, as the real server is. It answers POST /list, /pay and so on with what the statement gives.
const pool = startDriver(process.env.BENCH_URL ?? '');
const app = fastify();

for (const name of Object.keys(STATEMENTS) as StatementName[]) {
  app.post(`/${name}`, async (request) => {
    const values = Array.isArray(request.body) ? request.body : [];
    return (await pool.query({ name, text: STATEMENTS[name], values })).rows;
  });
}

process.once('SIGTERM', () => void app.close().then(() => pool.end()));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
