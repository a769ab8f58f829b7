import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import type { MpesaChannel } from '../../../domain/mpesa/contract.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { SANDBOX_CHANNEL } from '../../../server/simulators/daraja/channels.ts';
import { type DarajaOptions, type DarajaSimulator, startDaraja } from '../../../server/simulators/daraja/simulator.ts';
import { realTime, type SimulatedTime } from '../../../server/simulators/daraja/time.ts';
import { atEnd } from '../at-end.ts';
import { atOnce } from '../at-once.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import { type Answer, type Call, type Nodes, send, startNodes } from '../money/nodes.ts';
import { answered, METHODS } from '../money/operation.ts';
import { openSession, type Session } from '../owner.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { openSchedule, type Schedule } from './schedule.ts';

export type Payee = { id: string; payCode: string; invoices: { id: string; number: string }[] };

/** Two nodes behind one address, a Daraja that calls it, and tenants who owe. */
export type Paybill = {
  nodes: Nodes;
  balancer: Balancer;
  simulator: DarajaSimulator;
  schedule: Schedule;
  owner: Session;
  channel: MpesaChannel;
  /** Where its money lies in the books. */
  account: string;
  payees: Payee[];
};

export type PaybillOptions = {
  seed: number;
  /** How the nodes reach the database, and how its owner does. */
  url: string;
  ownerUrl: string;
  tenants: number;
  behave: DarajaOptions['behave'];
  /** Pauses of the simulator are so many times shorter than Safaricom's. */
  hurry: number;
  /** What Safaricom keeps of a payment. */
  tariff?: (amount: number) => number;
  /** What the nodes are told besides. */
  env?: Record<string, string>;
  /** The clock of the simulator, where it is not the one of this machine. */
  clock?: SimulatedTime;
};

const AT_ONCE = 6;
const NODES = 2;

// Enough to take every payment of a long run: a prompt wants an invoice that is open. The others are soon paid, and more.
const OWED = [400_000, 400_000, 1_800, 2_600, 900] as const;

const call = async <T>(nodes: Nodes, request: Call, status: number, key: string): Promise<T> =>
  answered<T>(await send(nodes, request, `paybill-${key}`), status);

// The daily run comes at the very end of the day, and nobody is reminded.
const QUIET = { automationTime: '23:59', autoPaymentReminders: false, paymentMethods: METHODS };

const makePayee = async (nodes: Nodes, packageId: string, n: number): Promise<Payee> => {
  const body = {
    companyName: `Payer ${n}`,
    contactPerson: 'Amina Hassan',
    email: `payer-${n}@example.com`,
    phone: '0712345678',
    packageId,
    startDate: '2026-01-01',
  };
  const request = { method: 'POST', path: '/api/tenants', body };
  const { id, payCode } = await call<Tenant>(nodes, request, 201, `payer-${n}`);
  const payee: Payee = { id, payCode, invoices: [] };
  for (const [at, unitPrice] of OWED.entries()) {
    const owed = { tenantId: id, lines: [{ description: 'Services', unitPrice }] };
    const made = { method: 'POST', path: '/api/invoices', body: owed };
    const invoice = await call<InvoiceDetails>(nodes, made, 201, `owed-${n}-${at}`);
    payee.invoices.push({ id: invoice.id, number: invoice.invoiceNumber ?? '' });
  }
  return payee;
};

const makePayees = async (nodes: Nodes, count: number): Promise<Payee[]> => {
  await call(nodes, { method: 'PUT', path: '/api/settings/billing', body: QUIET }, 200, 'settings');
  // The person who looks at the books comes back after minutes without a call.
  const patient = { method: 'PUT', path: '/api/settings/security', body: { autoLogout: false } };
  await call(nodes, patient, 200, 'patience');
  const body = { name: 'Desk', type: 'flexible_shared', monthlyRate: '9500.00', totalSpaces: 10_000 };
  const offer = { method: 'POST', path: '/api/workspace-packages', body };
  const { id } = await call<{ id: string }>(nodes, offer, 201, 'package');
  const numbers = Array.from({ length: count }, (_, n) => n);
  return atOnce(numbers, AT_ONCE, (n) => makePayee(nodes, id, n));
};

type Ask = (request: Call, key: string) => Promise<Answer>;

/** The channel of the simulator, registered with it however often it refuses. */
export const openChannel = async (ask: Ask, { url, channels: [known] }: DarajaSimulator): Promise<MpesaChannel> => {
  const { shortcode, consumerKey, consumerSecret, passkey, initiatorName, initiatorPassword } =
    known ?? SANDBOX_CHANNEL;
  const body = {
    name: `Paybill ${shortcode}`,
    kind: 'paybill',
    shortcode,
    environment: 'simulator',
    baseUrl: url,
    consumerKey,
    consumerSecret,
    passkey,
    initiatorName,
    securityCredential: Buffer.from(initiatorPassword).toString('base64'),
    pullNumber: '0722000000',
  };
  const made = await ask({ method: 'POST', path: '/api/mpesa/channels', body }, 'channel');
  const { id } = answered<MpesaChannel>(made, 201);
  let tries = 0;
  return eventually(async () => {
    const registered = await ask({ method: 'POST', path: `/api/mpesa/channels/${id}/register` }, `register-${++tries}`);
    const channel = answered<MpesaChannel>(registered, 200);
    if (channel.urlsRegisteredAt && channel.pullRegisteredAt) return channel;
    throw new Error(`The addresses are not registered: ${JSON.stringify(channel)}`);
  }, 30_000);
};

export const openPaybill = async (options: PaybillOptions): Promise<Paybill> => {
  const { seed, behave, hurry, tariff, env = {}, clock = realTime({ hurry }) } = options;
  const balancer = await startBalancer();
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const envs = ports.map((port) => ({ PORT: String(port), PUBLIC_URL: balancer.url, ...env }));
  const nodes = await startNodes(options.url, envs);
  balancer.origins = () => nodes.list.flatMap(({ origin }) => origin ?? []);
  const simulator = await startDaraja({ seed, behave, answers: 'by seed', clock, ...(tariff ? { tariff } : {}) });
  atEnd(simulator.stop);
  const owner = await openSession(options.ownerUrl);
  atEnd(owner.end);
  const payees = await makePayees(nodes, options.tenants);
  const channel = await openChannel((request, key) => send(nodes, request, `paybill-${key}`), simulator);
  const [place] = await owner.run(`select account from cash_accounts where id = '${channel.cashAccountId}'`);
  return {
    nodes,
    balancer,
    simulator,
    schedule: await openSchedule(options.ownerUrl),
    owner,
    channel,
    account: String(place?.account),
    payees,
  };
};
