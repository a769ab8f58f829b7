import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';

export type Received = { recipients: string[]; headers: Map<string, string[]>; text: string };

export type MailServer = {
  url: string;
  received: Received[];
  // What the server does with a message, decided by its text; to take it is what happens otherwise. One that is lost was
  // taken, and the answer says that it was not.
  onMessage: (text: string) => 'take' | 'refuse' | 'bounce' | 'lose' | 'hang';
};

const headersOf = (text: string): Map<string, string[]> => {
  const headers = new Map<string, string[]>();
  const head = text.split('\r\n\r\n')[0] ?? '';
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return headers;
};

type Manner = {
  // Who may send; without it, everybody may.
  account?: { user: string; password: string };
  // With a certificate that nobody has signed, as the library brings one.
  tls?: 'implicit' | 'starttls';
  // The only address that mails may come from.
  sender?: string;
};

// A real mail server that keeps what it gets.
export const startMailServer = async ({ account, tls, sender }: Manner = {}): Promise<MailServer> => {
  const mails: MailServer = { url: '', received: [], onMessage: () => 'take' };
  const server = new SMTPServer({
    authOptional: !account,
    allowInsecureAuth: true,
    secure: tls === 'implicit',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    onAuth({ username, password }, _session, done) {
      const fits = username === account?.user && password === account?.password;
      done(fits ? null : new Error('Invalid username or password'), fits ? { user: username } : undefined);
    },
    onMailFrom({ address }, _session, done) {
      const refused = sender !== undefined && address !== sender;
      done(refused ? Object.assign(new Error('Sender address rejected'), { responseCode: 553 }) : null);
    },
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        const verdict = mails.onMessage(text);
        if (verdict === 'hang') return;
        if (verdict === 'refuse') return done(new Error('No room just now'));
        if (verdict === 'bounce') return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.received.push({ recipients, headers: headersOf(text), text });
        if (verdict === 'lose') return done(new Error('Lost on the way'));
        done();
      });
    },
  });
  server.on('error', () => undefined); // A client that hangs up.
  const net = server.listen(0, '127.0.0.1');
  await once(net, 'listening');
  mails.url = `smtp://127.0.0.1:${(net.address() as AddressInfo).port}`;
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return mails;
};
