import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { atEnd } from './at-end.ts';

// A connection pooler for PostgreSQL, small and as unkind as the common ones: by transaction it gives each transaction the
// connection that has rested longest, so that whatever is left on a connection is missed at once.

export type PoolerOptions = {
  by?: 'transaction' | 'session' | 'statement';
  // Settings of a connection that begins are dropped without a word, as with PgBouncer's ignore_startup_parameters.
  drops?: boolean;
  // Statements keep their names from transaction to transaction, as with PgBouncer from 1.21 on.
  keepsNames?: boolean;
  connections?: number;
};

export type Pooler = {
  url: string;
  // Transactions that began on another connection than the one before of the same client.
  moves(): number;
};

const KNOWN = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'];
const STARTUP = 196_608;

export const message = (type: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const refusal = (words: string): Buffer => message('E', 'SFATAL', 'VFATAL', 'C08P01', `M${words}`, Buffer.from([0]));

export const AUTHENTICATED = message('R', Buffer.alloc(4));
export const READY = message('Z', Buffer.from('I'));

/** Cuts a stream into the messages of the protocol. */
const messages = (onMessage: (type: string, whole: Buffer) => void) => {
  let waiting = Buffer.alloc(0);
  return (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 5) {
      const length = waiting.readInt32BE(1) + 1;
      if (waiting.length < length) return;
      const whole = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      onMessage(String.fromCharCode(whole[0] ?? 0), whole);
    }
  };
};

const textAt = (whole: Buffer, start: number): string => whole.toString('utf8', start, whole.indexOf(0, start));

/** A connection to PostgreSQL, and who has it. */
type Far = {
  socket: Socket;
  user: Client | null;
  restedSince: number;
  // Named statements that were parsed here.
  statements: Set<string>;
  // Of what was sent and is not answered: whether the client asked for it.
  asked: boolean[];
};

type Client = {
  socket: Socket;
  far: Far | null;
  last: Far | null;
  // What arrived while it had no connection.
  waiting: Buffer[];
  // Answers that end a turn and are still to come.
  turns: number;
  names: Map<string, Buffer>;
};

const connectFar = async (url: string): Promise<Far> => {
  const client = new pg.Client({ connectionString: url, application_name: 'pooler' });
  client.on('error', () => undefined);
  await client.connect();
  const socket = client.connection.stream as Socket;
  // From here on the bytes are the client's.
  socket.removeAllListeners('data');
  return { socket, user: null, restedSince: performance.now(), statements: new Set(), asked: [] };
};

const isIdle = (ready: Buffer): boolean => ready[5] === 'I'.charCodeAt(0);

/** Statements have the same name on every connection, that of their text, and are parsed where they are missing. */
class Names {
  readonly #known = new Map<string, string>();

  #nameOf(parsed: Buffer): string {
    const key = parsed.toString('latin1');
    const name = this.#known.get(key) ?? `pooler_${this.#known.size + 1}`;
    this.#known.set(key, name);
    return name;
  }

  rewrite(client: Client, far: Far, type: string, whole: Buffer): Buffer[] {
    const start = type === 'B' ? whole.indexOf(0, 5) + 1 : type === 'P' ? 5 : 6;
    const name = textAt(whole, start);
    if (name === '' || (type === 'D' && whole[5] !== 'S'.charCodeAt(0))) return [whole];
    const rest = whole.subarray(start + Buffer.byteLength(name) + 1);
    if (type === 'P') client.names.set(name, rest);
    const parsed = client.names.get(name) ?? rest;
    const own = this.#nameOf(parsed);
    const isMissing = !far.statements.has(own);
    far.statements.add(own);
    // To close what is not there is no mistake.
    const anew = [message('C', Buffer.from(`S${own}\0`)), message('P', own, parsed)];
    if (type === 'P') {
      far.asked.push(false);
      return anew;
    }
    if (isMissing) far.asked.push(false, false);
    return [...(isMissing ? anew : []), message(type, whole.subarray(5, start), own, rest)];
  }
}

class Line {
  readonly #url: string;
  readonly #options: PoolerOptions;
  readonly #fars: Far[] = [];
  readonly #queue: Client[] = [];
  readonly #names = new Names();
  #making = 0;
  moves = 0;

  constructor(url: string, options: PoolerOptions) {
    this.#url = url;
    this.#options = options;
  }

  #give(client: Client, far: Far): void {
    if (client.last && client.last !== far) this.moves += 1;
    Object.assign(client, { far, last: far });
    far.user = client;
    for (const whole of client.waiting.splice(0)) this.#pass(client, far, whole);
  }

  #free(far: Far): void {
    if (far.user) far.user.far = null;
    far.user = null;
    far.restedSince = performance.now();
    const next = this.#queue.shift();
    if (next) this.#give(next, far);
  }

  #lose(far: Far): void {
    const at = this.#fars.indexOf(far);
    if (at >= 0) this.#fars.splice(at, 1);
    far.socket.destroy();
    far.user?.socket.destroy();
  }

  #hear(far: Far, type: string, whole: Buffer): void {
    const { user } = far;
    if (!user) return;
    if (type === 'E') {
      far.asked.length = 0;
      far.statements.clear();
    } else if ('123'.includes(type) && far.asked.shift() === false) return;
    user.socket.write(whole);
    if (type !== 'Z') return;
    user.turns -= 1;
    if (this.#options.by !== 'session' && user.turns === 0 && isIdle(whole)) this.#free(far);
  }

  async #take(client: Client): Promise<void> {
    this.#queue.push(client);
    const [rested] = this.#fars.filter(({ user }) => !user).sort((a, b) => a.restedSince - b.restedSince);
    const isFull = this.#fars.length + this.#making >= (this.#options.connections ?? 3);
    if (isFull) return rested && this.#free(rested);
    this.#making += 1;
    const far = await connectFar(this.#url).finally(() => {
      this.#making -= 1;
    });
    this.#fars.push(far);
    far.socket.on(
      'data',
      messages((type, whole) => this.#hear(far, type, whole)),
    );
    far.socket.on('close', () => this.#lose(far));
    this.#free(far);
  }

  #pass(client: Client, far: Far, whole: Buffer): void {
    const type = String.fromCharCode(whole[0] ?? 0);
    if ('QS'.includes(type)) client.turns += 1;
    const isNamed = this.#options.keepsNames && 'PBD'.includes(type);
    const sent = isNamed ? this.#names.rewrite(client, far, type, whole) : [whole];
    if ('PBC'.includes(type)) far.asked.push(true);
    for (const one of sent) far.socket.write(one);
  }

  send(client: Client, type: string, whole: Buffer): void {
    if (type === 'X') return void client.socket.end();
    if (this.#options.by === 'statement' && type === 'Q' && /\bbegin\b/i.test(textAt(whole, 5)))
      return void client.socket.end(refusal('transaction blocks not allowed in statement pooling mode'));
    if (client.far) {
      this.#pass(client, client.far, whole);
      return;
    }
    client.waiting.push(whole);
    if (client.waiting.length === 1) this.#take(client).catch(() => client.socket.destroy());
  }

  leave(client: Client): void {
    const at = this.#queue.indexOf(client);
    if (at >= 0) this.#queue.splice(at, 1);
    // What it left open goes with it.
    if (client.far) this.#lose(client.far);
  }

  end(): void {
    for (const { socket } of [...this.#fars]) socket.destroy();
  }
}

/** Answers the message with which a connection begins; false where it goes no further. */
const welcome = (socket: Socket, first: Buffer, drops: boolean): boolean => {
  if (first.readInt32BE(4) !== STARTUP) return false;
  const words = first.toString('utf8', 8).split('\0');
  const unknown = words.filter((word, n) => n % 2 === 0 && word !== '').find((name) => !KNOWN.includes(name));
  if (unknown && !drops) {
    socket.end(refusal(`unsupported startup parameter: ${unknown}`));
    return false;
  }
  const facts = { server_version: '18.0', client_encoding: 'UTF8', standard_conforming_strings: 'on' };
  const told = Object.entries(facts).map(([name, value]) => message('S', name, value));
  socket.write(Buffer.concat([AUTHENTICATED, ...told, message('K', Buffer.alloc(8)), READY]));
  return true;
};

/** Puts a pooler in front of a database. */
export const startPooler = async (url: string, options: PoolerOptions = {}): Promise<Pooler> => {
  const line = new Line(url, options);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const client: Client = { socket, far: null, last: null, waiting: [], turns: 0, names: new Map() };
    socket.on('close', () => {
      sockets.delete(socket);
      line.leave(client);
    });
    const read = messages((type, whole) => line.send(client, type, whole));
    socket.once('data', (first: Buffer) => {
      if (welcome(socket, first, options.drops ?? false)) socket.on('data', read);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    line.end();
    await once(server, 'close');
  });
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  through.hostname = '127.0.0.1';
  through.search = ''; // Where the database has a socket, that would be a way around.
  return { url: through.toString(), moves: () => line.moves };
};
