import { sql } from 'drizzle-orm';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import { takeFirst } from '../kernel/numbering.ts';
import type { Owner } from './opening.ts';

const SERIES = 'OPN';

type Head = {
  id: string;
  dueDate: Day;
  issueDate: Day;
  description: string;
  amount: Cents;
  externalNumber: string | null;
};
type Line = {
  account: string;
  description: string;
  serviceStart: Day;
  serviceEnd: Day;
  issueDate: Day | null;
  agreementPosition: number | null;
};

const toHead = ({ tenantId, billTo }: Owner, type: 'rent' | 'other', { amount, ...head }: Head, seq: number) => ({
  ...{ id: head.id, series: SERIES, seq, tenant_id: tenantId, type, status: 'pending', description: head.description },
  ...{
    issue_date: head.issueDate,
    due_date: head.dueDate,
    net: toDecimalText(amount),
    vat: '0',
    amount: toDecimalText(amount),
  },
  ...{ bill_to: billTo, opening: true, external_number: head.externalNumber },
});

const toLine = (head: Head, kind: 'rent' | 'other', line: Line) => ({
  ...{ id: uuidV7(), invoice_id: head.id, position: 0, kind, description: line.description, quantity: '1' },
  ...{
    unit_price: toDecimalText(head.amount),
    net: toDecimalText(head.amount),
    tax_class: 'D',
    vat_rate: '0',
    vat: '0',
    account: line.account,
  },
  ...{ service_start: line.serviceStart, service_end: line.serviceEnd, issue_date: line.issueDate },
  agreement_position: line.agreementPosition,
});

type Written = { owner: Owner; type: 'rent' | 'other'; head: Head; line: Line };

const HEAD = sql.raw(
  `id, series, seq, tenant_id, type, status, description, issue_date, due_date, net, vat, amount, bill_to, opening, external_number`,
);
const LINE = sql.raw(
  `id, invoice_id, position, kind, description, quantity, unit_price, net, tax_class, vat_rate, vat, account, service_start, service_end, issue_date, agreement_position`,
);

/** Numbers of their own: those of our invoices stay without a gap, and without what we never issued. */
export const writeInvoices = async (db: Db, written: readonly Written[]): Promise<void> => {
  const first = await takeFirst(db, SERIES, written.length);
  const heads = JSON.stringify(written.map(({ owner, type, head }, n) => toHead(owner, type, head, first + n)));
  const lines = JSON.stringify(written.map(({ type, head, line }) => toLine(head, type, line)));
  await db.execute(sql`
    with made as (
      insert into invoices (${HEAD}) select ${HEAD} from jsonb_populate_recordset(null::invoices, ${heads}::jsonb)
    )
    insert into invoice_lines (${LINE}) select ${LINE} from jsonb_populate_recordset(null::invoice_lines, ${lines}::jsonb)`);
};
