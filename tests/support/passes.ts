import { expect } from 'vitest';
import { cents } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Party } from '../../domain/parties/contract.ts';
import type { Pass, PassDetails } from '../../domain/passes/contract.ts';
import type { CheckIn } from '../../domain/presence/contract.ts';
import type { Product } from '../../domain/products/contract.ts';
import { issueInvoices, toIssue } from '../../server/billing/invoices/issue.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import { passesById } from '../../server/passes/find.ts';
import { issuePasses, toPassLine } from '../../server/passes/sell.ts';
import type { Api, TestApp } from './app.ts';
import { answer } from './bookings.ts';

let made = 0;

export const makePerson = async (desk: Api, changes: object = {}): Promise<Party> => {
  const reply = await desk.call('POST', '/api/parties', {
    name: `Walk-in ${++made}`,
    phone: `0712${String(made).padStart(6, '0')}`,
    ...changes,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Party;
};

export const passProduct = async (manager: Api, changes: object = {}): Promise<Product> => {
  const reply = await manager.call('POST', '/api/products', {
    name: `Pack ${++made}`,
    kind: 'pass',
    price: 15_000,
    account: '4040',
    passDays: 10,
    passValidDays: 90,
    ...changes,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Product;
};

type Sale = {
  product: Product;
  to: { tenantId: string } | { partyId: string };
  issueDate: Day;
  quantity?: number;
  net?: number;
  vat?: number;
};

/** Passes as a sale makes them: with their invoice, in one transaction. Prices are in cents. */
export const sellPasses = (
  t: TestApp,
  { product, to, issueDate, quantity = 1, net = 1_500_000, vat = 0 }: Sale,
): Promise<Pass[]> =>
  t.app.database.transact(systemActor('test'), async (db) => {
    const deps = { ...t.app.deps, db };
    const holder = { tenantId: null, partyId: null, ...to };
    const price = {
      unitPrice: cents(Math.floor(net / quantity)),
      net: cents(net),
      taxClass: vat > 0 ? ('B' as const) : ('D' as const),
      vatRate: vat > 0 ? 16 : 0,
      vat: cents(vat),
    };
    const [invoice] = toIssue([
      {
        ...holder,
        type: 'other',
        description: product.name,
        dueDate: issueDate,
        billTo: { name: 'Walk-in', contactPerson: null, email: null, phone: null, kraPin: null },
        lateFeeOf: null,
        period: null,
        lines: [toPassLine({ product, quantity, ...price }, issueDate)],
      },
    ]);
    if (!invoice) throw new Error('Nothing to issue');
    await issueInvoices(deps, [invoice], { issueDate, runId: null });
    return passesById(deps, issuePasses(db, { invoice, issueDate, sold: [{ position: 0, product, quantity }] }));
  });

export type CameIn = { checkIn: CheckIn; pass: Pass; usesDay: boolean };

/** The calls at the door, by somebody. */
export const doorOf = (api: Api) => ({
  enter: async (passId: string, body: object = {}) =>
    answer<CameIn>(await api.call('POST', `/api/passes/${passId}/check-in`, body)),
  checkIn: async (body: object) => answer<CheckIn>(await api.call('POST', '/api/presence', body)),
  leave: async (id: string) => answer<CheckIn>(await api.call('POST', `/api/presence/${id}/check-out`)),
  pass: async (id: string) => (await api.call('GET', `/api/passes/${id}`)).body as PassDetails,
  inside: async () => (await api.call('GET', '/api/presence')).body as { inside: CheckIn[]; count: number },
});
