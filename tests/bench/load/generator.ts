import { once } from 'node:events';
import { connect } from 'node:net';
import { AnswerReader } from './bytes.ts';

// A process of its own, so that all it computes can be told from what it measures. Requests are bytes before the clock
// starts, and of an answer it looks for no more than its end.

export type Plan = { port: number; requests: readonly string[]; seconds: number; connections: number };

export type Outcome = {
  /** How long each call took, in milliseconds, in the order in which they were answered. */
  times: Float64Array;
  sent: number;
  failed: number;
  problem: string | null;
  elapsedMs: number;
  cpuMs: number;
};

const BUFFER_BYTES = 65_536;
const EXCERPT = 200;
const HEAD = /^HTTP.*?\r\n\r\n/s;

type Run = { requests: readonly Buffer[]; times: Float64Array; until: number; sent: number; answered: number };
type Problems = { failed: number; first: string | null };

/** A connection that sends its next request when the one before was answered. */
const openCaller = async (port: number, run: Run, problems: Problems) => {
  const reader = new AnswerReader();
  const done = Promise.withResolvers<void>();
  let began = 0;
  const fail = (problem: string) => {
    problems.failed++;
    problems.first ??= problem;
  };
  const next = () => {
    const request = run.requests[run.sent];
    began = performance.now();
    if (began >= run.until || !request) return done.resolve();
    run.sent++;
    socket.write(request);
  };
  const receive = (length: number, buffer: Uint8Array): boolean => {
    const part = (buffer as Buffer).subarray(0, length);
    if (!reader.read(part)) return true;
    if (reader.status < 400) run.times[run.answered++] = performance.now() - began;
    else fail(`${reader.status}: ${part.toString().replace(HEAD, '').slice(0, EXCERPT)}`);
    next();
    return true;
  };
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: Buffer.alloc(BUFFER_BYTES), callback: receive },
  });
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => done.resolve());
  await once(socket, 'connect');
  return {
    start: () => {
      next();
      return done.promise;
    },
    end: () => socket.destroy(),
  };
};

const measure = async ({ port, requests, seconds, connections }: Plan): Promise<Outcome> => {
  const bytes = requests.map((text) => Buffer.from(text));
  const run: Run = { requests: bytes, times: new Float64Array(bytes.length), until: 0, sent: 0, answered: 0 };
  const problems: Problems = { failed: 0, first: null };
  const callers = await Promise.all(Array.from({ length: connections }, () => openCaller(port, run, problems)));
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  run.until = began + seconds * 1_000;
  await Promise.all(callers.map((caller) => caller.start()));
  const [elapsedMs, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)];
  for (const caller of callers) caller.end();
  return {
    times: run.times.slice(0, run.answered),
    sent: run.sent,
    failed: problems.failed,
    problem: problems.first,
    elapsedMs,
    cpuMs: (user + system) / 1_000,
  };
};

process.on('message', (plan: Plan) => {
  void measure(plan).then((outcome) => process.send?.(outcome));
});
process.once('disconnect', () => process.exit());
