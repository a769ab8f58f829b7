export type Call = { method: 'GET' | 'POST'; path: string; body?: unknown };

/** The bytes of a request as they go over the wire, all but the body the same for every call of a path. */
export const requestText = ({ method, path, body }: Call, cookie: string | null): string => {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  if (cookie) lines.push(`cookie: ${cookie}`);
  if (payload) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`);
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTHS = ['\r\ncontent-length: ', '\r\nContent-Length: '].map((name) => Buffer.from(name));
const CHUNKED = /\r\ntransfer-encoding: *chunked/i;
const LINE_END = Buffer.from('\r\n');
const ZERO = 48;
const STATUS_AT = 'HTTP/1.1 '.length;

const numberAt = (bytes: Buffer, at: number): number => {
  let value = 0;
  for (let place = at; ; place++) {
    const digit = (bytes[place] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
};

/** How long a body in chunks is, its last line included; -1 while that line has not come. */
const chunkedLength = (bytes: Buffer, from: number): number => {
  for (let at = from; ; ) {
    const end = bytes.indexOf(LINE_END, at);
    if (end < 0) return -1;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    at = end + 2 + size + 2;
    if (at > bytes.length) return -1;
    if (size === 0) return at - from;
  }
};

/**
 * Finds where each answer on a connection ends, and looks at nothing else of it: its status, and its length or its last
 * chunk. One request at a time, so that no bytes of the next answer come with it.
 */
export class AnswerReader {
  status = 0;
  #held: Buffer | null = null;
  #left = 0;

  /** Whether these bytes complete the answer. They may be overwritten afterwards. */
  read(part: Buffer): boolean {
    if (this.#left > 0) {
      this.#left -= part.length;
      return this.#left <= 0;
    }
    const bytes = this.#held ? Buffer.concat([this.#held, part]) : part;
    const headEnd = bytes.indexOf(HEAD_END);
    if (headEnd < 0) return this.#hold(bytes);
    const body = headEnd + HEAD_END.length;
    this.status = numberAt(bytes, STATUS_AT);
    for (const name of LENGTHS) {
      const at = bytes.indexOf(name);
      if (at >= 0 && at < headEnd) return this.#await(body + numberAt(bytes, at + name.length) - bytes.length);
    }
    if (!CHUNKED.test(bytes.toString('latin1', 0, body))) return this.#await(0);
    return chunkedLength(bytes, body) < 0 ? this.#hold(bytes) : this.#await(0);
  }

  #hold(bytes: Buffer): boolean {
    this.#held = Buffer.from(bytes);
    return false;
  }

  #await(left: number): boolean {
    this.#held = null;
    this.#left = left;
    return left <= 0;
  }
}
