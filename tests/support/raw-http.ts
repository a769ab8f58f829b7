import { once } from 'node:events';
import { connect } from 'node:net';

export type RawReply = { status: number; headers: Record<string, string>; body: string };

const parse = (text: string): RawReply => {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body };
};

// Sends bytes that no HTTP client would send, and answers what came back before the connection was closed; status 0
// where nothing did.
export const sendRaw = async (origin: string, bytes: string | Buffer): Promise<RawReply> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => undefined); // A reset is an answer too.
  socket.write(bytes);
  await once(socket, 'close');
  return parse(text);
};

export const rawRequest = (line: string, headers: Record<string, string>, body: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      [
        line,
        'Host: localhost',
        'Connection: close',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ]
        .concat('', '')
        .join('\r\n'),
      'latin1',
    ),
    Buffer.from(body),
  ]);
