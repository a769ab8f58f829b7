import { connect, type Socket } from 'node:net';

// A connection that takes its time: when the server cut it, in ms after it began to.
export type Attacker = { cut: Promise<number>; leave(): void };

const attack = (origin: string, begin: (socket: Socket) => NodeJS.Timeout | undefined): Attacker => {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  const socket = connect(Number(port), hostname);
  const timer = begin(socket);
  socket.on('error', () => undefined);
  const cut = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - began);
    });
  });
  return { cut, leave: () => socket.destroy() };
};

const BETWEEN_MS = 1_000;

const dripping = (socket: Socket, drop: string) => {
  socket.resume();
  return setInterval(() => socket.write(drop), BETWEEN_MS);
};

// One header a second and never an end of them.
export const slowHeaders = (origin: string): Attacker =>
  attack(origin, (socket) => {
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
    return dripping(socket, 'X-More: a\r\n');
  });

// A body of which one byte a second arrives.
export const slowBody = (origin: string): Attacker =>
  attack(origin, (socket) => {
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{',
    );
    return dripping(socket, ' ');
  });

// With time left to take in what had been sent before the cut.
const LOOKS_MS = 14_000;
// More than the buffers between two processes of one machine hold.
const AT_ONCE = 8;

// Asks for a lot, reads nothing of it, and looks after 14 seconds whether it is still connected: if so, it gets it all.
export const slowReader = (origin: string): Attacker =>
  attack(origin, (socket) => {
    let answers = 0;
    socket.pause().on('data', (chunk: Buffer) => {
      answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
    });
    socket.pause().on('end', () => answers < AT_ONCE && socket.destroy());
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(AT_ONCE));
    return setTimeout(() => socket.resume(), LOOKS_MS);
  });
