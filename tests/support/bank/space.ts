import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CashAccount } from '../../../domain/cash/contract.ts';
import { type Day, toInstant } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { atEnd } from '../at-end.ts';
import { type Answer, type Call, type Nodes, send, startNodes } from '../money/nodes.ts';
import { answered, METHODS } from '../money/operation.ts';
import { openSession, type Session } from '../owner.ts';

/** Two nodes on one database, a bank account, and the other places where money lies. */
export type BankSpace = {
  nodes: Nodes;
  owner: Session;
  bank: CashAccount;
  paybill: CashAccount;
  cheques: CashAccount;
  packageId: string;
  /** By the name of the company. */
  tenants: Map<string, string>;
  /** Asks a node and answers what it said, or throws where the status is another. */
  call<T>(request: Call, status: number): Promise<T>;
  ask(request: Call): Promise<Answer>;
};

// As banks name the other side of a settlement.
const PAYBILL = 'Mpesa Paybill 522533';

const SETTINGS = {
  vatRegistered: true,
  kraPin: 'P051234567X',
  pricesIncludeVat: false,
  paymentMethods: METHODS,
  automationTime: '23:59',
  autoPaymentReminders: false,
};

// What the bank keeps for its work has an account by rule.
const CHARGES = ['FEE', 'CHARGE', 'COMMISSION', 'EXCISE'];

const shiftTo = (day: Day, time: string): string =>
  String(Date.parse(toInstant(day, time, 'Africa/Nairobi')) - Date.now());

/** The nodes live on that day from their start: clocks only go forward, since the queue of jobs does not rest while one goes back. */
export const openBankSpace = async (ownerUrl: string, day: Day): Promise<BankSpace> => {
  const env = { CLOCK_SHIFT: shiftTo(day, '09:00') };
  const nodes = await startNodes(ownerUrl, [env, env]);
  const owner = await openSession(ownerUrl);
  atEnd(owner.end);
  let calls = 0;
  const ask = (request: Call) => send(nodes, request, `bank-call-${++calls}`, { startAt: calls });
  const call = async <T>(request: Call, status: number) => answered<T>(await ask(request), status);
  const post = <T>(path: string, body: object) => call<T>({ method: 'POST', path, body }, 201);

  await call({ method: 'PUT', path: '/api/settings/billing', body: SETTINGS }, 200);
  const offer = { name: 'Desk', type: 'flexible_shared', monthlyRate: '9500.00', totalSpaces: 10_000 };
  const { id: packageId } = await post<{ id: string }>('/api/workspace-packages', offer);
  const bank = await post<CashAccount>('/api/cash-accounts', { name: 'KCB current', kind: 'bank' });
  const paybill = await post<CashAccount>('/api/cash-accounts', { name: PAYBILL, kind: 'mpesa' });
  const places = await call<CashAccount[]>({ method: 'GET', path: '/api/cash-accounts' }, 200);
  const cheques = places.find(({ kind }) => kind === 'cheques');
  if (!cheques) throw new Error('A new space has a drawer for cheques');
  for (const contains of CHARGES) {
    const rule = { name: contains, contains, most: '5000.00', way: 'out', account: ACCOUNTS.bankCharges };
    await post('/api/bank/rules', rule);
  }
  return { nodes, owner, bank, paybill, cheques, packageId, tenants: new Map(), ask, call };
};

/** From now on the nodes live on that day, in the afternoon. */
export const moveClocks = async ({ nodes }: BankSpace, day: Day): Promise<void> => {
  const shift = shiftTo(day, '15:00');
  for (const { clockFile, server } of nodes.list) {
    await writeFile(clockFile, shift);
    process.kill(server.pid, 'SIGUSR2');
  }
  // A signal is heard when the process comes to it.
  await sleep(300);
};
