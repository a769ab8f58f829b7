import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stkPassword } from '../../server/simulators/daraja/channels.ts';
import { type DarajaOptions, type DarajaSimulator, startDaraja } from '../../server/simulators/daraja/simulator.ts';
import { toStamp } from '../../server/simulators/daraja/texts.ts';
import { type VirtualTime, virtualTime } from '../../server/simulators/daraja/time.ts';
import { atEnd } from './at-end.ts';

export type Callback = { path: string; text: string; body: Record<string, unknown> };

export type Receiver = {
  url: string;
  received: Callback[];
  /** What is answered; 200 and an acceptance where nothing else is said. */
  onCallback: (callback: Callback) => { status?: number; body?: unknown } | 'hang';
};

const readJson = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Takes callbacks at any address and keeps them. */
export const startReceiver = async (): Promise<Receiver> => {
  const receiver: Receiver = { url: '', received: [], onCallback: () => ({}) };
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const callback = { path: request.url ?? '', text, body: readJson(text) };
      receiver.received.push(callback);
      const verdict = receiver.onCallback(callback);
      if (verdict === 'hang') return;
      const { status = 200, body = { ResultCode: '0', ResultDesc: 'Accepted' } } = verdict;
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
};

export type DarajaAnswer = { status: number; body: Record<string, unknown> };

export type DarajaDesk = {
  simulator: DarajaSimulator;
  receiver: Receiver;
  time: VirtualTime;
  /** A call as an app makes it, with a token that is fetched once. */
  call(path: string, body: object): Promise<DarajaAnswer>;
  freshToken(): Promise<string>;
  /** The body of a prompt that is right, with what is to be different. */
  push(changes?: object): object;
  /** The address of a callback, with a token as a channel has one. */
  address(kind: string): string;
};

export const CALLBACK_TOKEN = 'a1b2c3d4'.repeat(4);

/** A simulator whose clock stands until a test moves it, somebody who takes its callbacks, and an app. */
export const startDesk = async (
  options: Partial<Omit<DarajaOptions, 'clock'>> & { at?: string } = {},
): Promise<DarajaDesk> => {
  const { at = '2026-11-18T06:00:00.000Z', ...rest } = options;
  const time = virtualTime(at);
  const receiver = await startReceiver();
  const simulator = await startDaraja({ seed: 1, ...rest, clock: time });
  atEnd(simulator.stop);
  const [channel] = simulator.channels;
  if (!channel) throw new Error('A desk needs a channel');
  const number = channel.kind === 'till' ? (channel.storeNumber ?? channel.shortcode) : channel.shortcode;
  let token = '';

  const freshToken = async (): Promise<string> => {
    const secret = Buffer.from(`${channel.consumerKey}:${channel.consumerSecret}`).toString('base64');
    const answer = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${secret}` },
    });
    token = ((await answer.json()) as { access_token: string }).access_token;
    return token;
  };

  const address = (kind: string) => `${receiver.url}/api/callbacks/${CALLBACK_TOKEN}/${kind}`;
  const stamp = () => toStamp(time.now());
  return {
    simulator,
    receiver,
    time,
    freshToken,
    address,
    call: async (path, body) => {
      if (!token) await freshToken();
      const answer = await fetch(`${simulator.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: readJson(await answer.text()) };
    },
    push: (changes = {}) => ({
      BusinessShortCode: number,
      Password: stkPassword(number, channel.passkey, stamp()),
      Timestamp: stamp(),
      TransactionType: channel.kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
      Amount: '34800',
      PartyA: '254700000001',
      PartyB: channel.shortcode,
      PhoneNumber: '254700000001',
      CallBackURL: address('stk'),
      AccountReference: 'INV2611-0042',
      TransactionDesc: 'Rent',
      ...changes,
    }),
  };
};

export const PATHS = {
  push: '/mpesa/stkpush/v1/processrequest',
  query: '/mpesa/stkpushquery/v1/query',
  register: '/mpesa/c2b/v2/registerurl',
  simulate: '/mpesa/c2b/v2/simulate',
  status: '/mpesa/transactionstatus/v1/query',
  reversal: '/mpesa/reversal/v1/request',
  qr: '/mpesa/qrcode/v1/generate',
  pullRegister: '/pulltransactions/v1/register',
  pull: '/pulltransactions/v1/query',
  order: '/standingorder/v1/createStandingOrderExternal',
} as const;
