import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnHost } from '../../http/host.ts';
import { type Behaviour, readBehaviour } from './behaviour.ts';
import { type LedgerEntry, openLedger, type SimulatedLedger } from './books/ledger.ts';
import { portalCsv, portalXlsx, type StatementWanted } from './books/statement.ts';
import { createTokens, type Tokens } from './calls/oauth.ts';
import { keyedChance } from './chance.ts';
import { SANDBOX_CHANNEL, type SimulatedChannel } from './channels.ts';
import { answerDesk, isDeskPath } from './desk.ts';
import { answerDaraja } from './gateway.ts';
import { receive, sendJson } from './http.ts';
import { createIds } from './ids.ts';
import { createNotifier, type Delivery } from './notifier.ts';
import { type Handset, takeHandset } from './phone/handset.ts';
import { createPhones, type Phone } from './phone/phones.ts';
import { answerPhone, isPhonePath } from './phone/routes.ts';
import { SimulatedRefusal } from './refusals.ts';
import { realTime, type SimulatedTime } from './time.ts';
import type { World } from './world.ts';

export type DarajaOptions = {
  /** The same seed gives the same story. */
  seed: number;
  /** A free one where none is named. */
  port?: number | undefined;
  /** Where browsers reach it, if something passes their requests on. */
  publicUrl?: string | null | undefined;
  behave?: 'well' | 'badly' | Partial<Behaviour> | undefined;
  clock?: SimulatedTime;
  /** The paybill of Safaricom's sandbox where none are named; what a channel does not say is as there. */
  channels?: readonly Partial<SimulatedChannel>[];
  /** In production addresses are registered once, and payments come from phones alone. */
  environment?: 'production' | 'sandbox';
  /** Whether prompts wait for somebody, or people answer by their temper. */
  answers?: 'by hand' | 'by seed' | undefined;
  /** Hosts besides this machine that callbacks may go to, by https. */
  hosts?: readonly string[] | undefined;
  /** What the organisation is charged for a payment, in shillings; nothing where none is named. */
  tariff?: (amount: number) => number;
};

type OfChannel<T> = T & { shortcode?: string | undefined };

export type DarajaSimulator = {
  /** Its base address, on this machine. */
  url: string;
  channels: readonly SimulatedChannel[];
  ledger: SimulatedLedger;
  /** Every callback that was sent or dropped, with what others sent beside it. */
  deliveries: readonly Delivery[];
  /** Receipts that no callback and no pull tells of. */
  hidden: ReadonlySet<string>;
  phones(): readonly Phone[];
  phone(msisdn: string): Handset;
  /** Moves money to the bank: all there is, unless told how much. */
  settleToBank(wanted?: OfChannel<{ amount?: number; bank?: string }>): LedgerEntry;
  statementCsv(wanted: OfChannel<StatementWanted>): string;
  statementXlsx(wanted: OfChannel<StatementWanted>): Promise<Buffer>;
  /** Until callbacks on their way have been answered. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';

const createWorld = (options: DarajaOptions): World => {
  const time = options.clock ?? realTime();
  const chance = keyedChance(options.seed);
  const behaviour = readBehaviour(options.behave ?? 'well');
  const answers = options.answers ?? 'by hand';
  const world: World = {
    time,
    chance,
    behaviour,
    answers,
    ids: createIds(chance),
    ledger: openLedger(time, chance),
    phones: createPhones(chance, answers === 'by hand'),
    notifier: createNotifier({ time, chance, behaviour }),
    channels: (options.channels ?? [{}]).map((channel) => ({ ...SANDBOX_CHANNEL, ...channel })),
    environment: options.environment ?? 'production',
    hosts: options.hosts ?? [],
    tariff: options.tariff ?? (() => 0),
    addresses: new Map(),
    prompts: new Map(),
    requests: new Map(),
    orders: [],
    pulling: new Set(),
    hidden: new Set(),
    conversations: new Map(),
  };
  for (const { shortcode, openingBalance } of world.channels) world.ledger.open(shortcode, openingBalance);
  return world;
};

const answer = async (
  world: World,
  tokens: Tokens,
  publicUrl: string | null,
  request: IncomingMessage,
  reply: ServerResponse,
) => {
  try {
    if (!isOwnHost({ host: LOOPBACK, publicUrl, allowedHosts: [] }, request.headers.host ?? ''))
      throw new SimulatedRefusal(421, '421.001', 'Misdirected Request');
    const received = await receive(request);
    const path = received.url.pathname;
    if (isPhonePath(path)) await answerPhone(world, received, reply);
    else if (isDeskPath(path)) await answerDesk(world, received, reply);
    else await answerDaraja(world, tokens, received, reply);
  } catch (error) {
    const { status, code, message } =
      error instanceof SimulatedRefusal ? error : new SimulatedRefusal(500, '500.003.1001', String(error));
    sendJson(reply, status, { requestId: world.ids.request(), errorCode: code, errorMessage: message });
  }
};

const settleToBank = ({ ledger, ids, time }: World, shortcode: string, bank: string, amount?: number): LedgerEntry => {
  const wanted = amount ?? ledger.balance(shortcode);
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > ledger.balance(shortcode))
    throw new RangeError(`${wanted} of ${ledger.balance(shortcode)} shillings cannot be settled`);
  return ledger.enter({
    key: `settlement/${shortcode}/${ids.count(`settlement/${shortcode}`)}`,
    shortcode,
    kind: 'settlement',
    way: null,
    status: 'Completed',
    amount: -wanted,
    account: '',
    msisdn: null,
    party: bank,
    initiatedAt: time.now(),
    linked: null,
    checkoutRequestId: null,
  });
};

/** A Daraja of one's own: speaks as Safaricom's does, on this machine only, and keeps a ledger of what really happened. */
export const startDaraja = async (options: DarajaOptions): Promise<DarajaSimulator> => {
  const world = createWorld(options);
  const tokens = createTokens(world);
  const server = createServer(
    (request, reply) => void answer(world, tokens, options.publicUrl ?? null, request, reply),
  );
  server.listen(options.port ?? 0, LOOPBACK);
  await once(server, 'listening');
  const findOwn = (shortcode: string | undefined): SimulatedChannel => {
    const channel = world.channels.find((one) => shortcode === undefined || one.shortcode === shortcode);
    if (!channel) throw new RangeError(`There is no channel ${shortcode}`);
    return channel;
  };
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    channels: world.channels,
    ledger: world.ledger,
    deliveries: world.notifier.deliveries,
    hidden: world.hidden,
    phones: world.phones.all,
    phone: (msisdn) => takeHandset(world, msisdn),
    settleToBank: ({ shortcode, amount, bank = 'KCB BANK' } = {}) =>
      settleToBank(world, findOwn(shortcode).shortcode, bank, amount),
    statementCsv: ({ shortcode, ...wanted }) => portalCsv(world.ledger, findOwn(shortcode), wanted),
    statementXlsx: ({ shortcode, ...wanted }) => portalXlsx(world.ledger, findOwn(shortcode), wanted),
    settled: world.notifier.settled,
    stop: async () => {
      world.time.stop();
      world.notifier.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
