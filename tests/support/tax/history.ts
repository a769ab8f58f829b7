import { sql } from 'drizzle-orm';
import { cents } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { App } from '../../../server/app.ts';
import { creditLocked, lockInvoice } from '../../../server/billing/invoices/credit.ts';
import { issueInvoices, toIssue } from '../../../server/billing/invoices/issue.ts';
import type { NewInvoice, NewLine } from '../../../server/billing/kernel/new-invoice.ts';
import { systemActor } from '../../../server/db/connection/database.ts';
import type { KeyedChance } from '../../../server/simulators/daraja/chance.ts';

const KINDS = ['room_hours', 'other'] as const;
const CREDIT_SHARE = 0.08;

const drawLine = (chance: KeyedChance, key: string, day: Day): NewLine => {
  const net = cents(chance.between('net', key, 1, 9_000_000));
  const rate = chance.happens('taxed', key, 0.8) ? 16 : 0;
  return {
    kind: chance.pick('kind', key, KINDS),
    description: `Line ${key}`,
    formula: null,
    quantity: (chance.between('quantity', key, 1, 900) / 100).toFixed(2),
    unitPrice: net,
    net,
    taxClass: rate > 0 ? 'B' : 'A',
    vatRate: rate,
    vat: cents(Math.round((net * rate) / 100)),
    account: '4060',
    serviceStart: day,
    serviceEnd: `${day.slice(0, 4)}-12-31`,
    bookingId: null,
  };
};

const drawInvoice = (chance: KeyedChance, n: number, day: Day): NewInvoice => ({
  tenantId: null,
  type: 'other',
  description: `Document ${n}`,
  dueDate: `${day.slice(0, 4)}-12-31`,
  billTo: {
    name: `Buyer ${n}`,
    contactPerson: null,
    email: null,
    phone: null,
    kraPin: chance.happens('pin', String(n), 0.5) ? 'P051111111A' : null,
  },
  lateFeeOf: null,
  period: null,
  lines: Array.from({ length: chance.between('lines', String(n), 1, 4) }, (_, line) =>
    drawLine(chance, `${n}/${line}`, day),
  ),
});

/** Issues so many documents, a few of them credit notes of what was issued before, and answers how many. */
export const createIssuing = ({ database, deps }: App, chance: KeyedChance, day: Day) => {
  const issued: string[] = [];
  let drawn = 0;
  const credit = async (n: number): Promise<void> => {
    const id = issued.splice(chance.between('which', String(n), 0, issued.length - 1), 1)[0] ?? '';
    await database.transact(systemActor('prove'), async (db) => {
      await creditLocked(db, await lockInvoice(db, id), {
        reason: 'Taken back',
        lateReason: 'Found only now',
        date: day,
      });
    });
  };
  const invoice = async (n: number): Promise<void> => {
    const [made] = await database.transact(systemActor('prove'), (db) =>
      issueInvoices({ db, config: deps.config }, toIssue([drawInvoice(chance, n, day)]), {
        issueDate: day,
        runId: null,
      }),
    );
    if (made) issued.push(made.id);
  };
  return async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      drawn += 1;
      const isCredit = issued.length > 5 && chance.happens('credit', String(drawn), CREDIT_SHARE);
      await (isCredit ? credit(drawn) : invoice(drawn));
    }
  };
};

export type Compared = {
  documents: number;
  sales: number;
  twice: number;
  gaps: number;
  outOfOrder: number;
  difference: string;
};

type Row = {
  id: string;
  number: number;
  paper: string;
  amount: string;
  vat: string;
  state: string;
  original: number | null;
};

type Known = {
  device: string;
  invcNo: number;
  trdInvcNo: string;
  orgInvcNo: number;
  total: number;
  tax: number;
};

// How often KRA got a document, or gave it a lower number, after one of the same device that was issued later.
const countOutOfOrder = (rows: readonly Row[], sales: readonly Known[]): number => {
  const places = new Map(rows.map(({ paper }, place) => [paper, place]));
  const last = new Map<string, { place: number; number: number }>();
  let count = 0;
  for (const { device, invcNo: number, trdInvcNo } of sales) {
    const place = places.get(trdInvcNo) ?? -1;
    const before = last.get(device);
    if (before && (place <= before.place || number <= before.number)) count += 1;
    last.set(device, { place, number });
  }
  return count;
};

/** What the space believes beside what KRA's register holds, whose sales are in the order in which it got them. */
export const compare = async ({ database }: App, sales: readonly Known[]): Promise<Compared> => {
  const { rows } = await database.db.execute<Row>(sql`
    select t.id, t.number, t.state, coalesce(c.credit_number, i.invoice_number) as paper,
      coalesce(c.amount, i.amount)::text as amount, coalesce(c.vat, i.vat)::text as vat,
      (select o.number from tax_documents o where o.id = t.original_id) as original
    from tax_documents t left join credit_notes c on c.id = t.credit_note_id left join invoices i on i.id = t.invoice_id
    order by t.created_at, t.id`);
  const ours = new Map(rows.map((row) => [row.number, row]));
  let difference = 0;
  for (const sale of sales) {
    const row = ours.get(sale.invcNo);
    if (row?.paper !== sale.trdInvcNo || row.state !== 'signed')
      throw new Error(`KRA has ${sale.trdInvcNo} as ${sale.invcNo}, and we have not`);
    difference +=
      Math.abs(Math.round(Number(row.amount) * 100) - sale.total) +
      Math.abs(Math.round(Number(row.vat) * 100) - sale.tax);
    if ((row.original ?? 0) !== sale.orgInvcNo) throw new Error(`${row.paper} takes back another document with KRA`);
  }
  const numbers = sales.map(({ invcNo }) => invcNo).sort((a, b) => a - b);
  return {
    documents: rows.length,
    sales: sales.length,
    twice: sales.length - new Set(sales.map(({ trdInvcNo }) => trdInvcNo)).size,
    gaps: numbers.filter((number, n) => number !== n + 1).length,
    outOfOrder: countOutOfOrder(rows, sales),
    difference: (difference / 100).toFixed(2),
  };
};
