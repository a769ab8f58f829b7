import { type SQL, sql } from 'drizzle-orm';
import {
  amountText,
  dayText,
  literally,
  literallyElseNearly,
  MOST_LOOKED_AT,
  MOST_OF_A_KIND,
  type Needle,
  nearly,
  numbered,
} from '../db/query/search-terms.ts';

// A document by its number says exactly what was meant; one of a tenant of that name is a guess.
const BY_NUMBER = sql`2.5::real`;
const BY_TENANT = sql`(0.9 * t.rank)::real`;
const OF_EACH_TENANT = 2;

// As their index is written.
const INVOICE_WORDS = sql`search_words(invoice_number, description, bill_to ->> 'name', null)`;

const invoiceColumns = (
  needle: Needle,
) => sql`'invoice' as kind, id, coalesce(invoice_number, 'Draft invoice') as title,
  concat_ws(' · ', bill_to ->> 'name', ${amountText(sql`amount`, needle)}, 'due ' || ${dayText(sql`due_date`)}, status) as subtitle,
  '/financials?invoice=' || id as path`;

// Invoices by their number, and the newest of the tenants that were found by name.
export const foundInvoices = (needle: Needle, tenants: SQL): SQL => sql`
  (select ${invoiceColumns(needle)}, ${BY_NUMBER} as rank
   from (select * from invoices where ${numbered(INVOICE_WORDS, needle)} and ${numbered(sql`invoice_number`, needle)}
     limit ${MOST_LOOKED_AT}) as i
   order by created_at desc, id desc limit ${MOST_OF_A_KIND})
  union all
  (select newest.* from ${tenants} as t cross join lateral (
     select ${invoiceColumns(needle)}, ${BY_TENANT} as rank from invoices
     where tenant_id = t.id order by created_at desc, id desc limit ${OF_EACH_TENANT}
   ) as newest order by newest.rank desc limit ${MOST_OF_A_KIND})`;

const paymentColumns = (
  needle: Needle,
) => sql`'payment' as kind, p.id, coalesce(p.reference, 'RC' || lpad(p.receipt::text, 6, '0')) as title,
  concat_ws(' · ', coalesce(t.company_name, i.bill_to ->> 'name'), ${amountText(sql`p.amount`, needle)}, ${dayText(sql`p.payment_date`)},
    case when p.reversed_at is not null then 'reversed' end) as subtitle,
  '/financials?tab=payments&payment=' || p.id as path`;

const named = sql`left join tenants t on t.id = p.tenant_id left join invoices i on i.id = p.invoice_id`;

// A code as a phone shows it: letters and figures in one piece. Only such is looked for with a slip of the finger, since
// words that people write as a reference are shared by thousands of payments.
const isCode = (text: string) => /^(?=.*[a-z])(?=.*\d)[a-z\d]{6,}$/i.test(text);

const receiptOf = (text: string): number | null => {
  const digits = /^RC[\s-]?0*(\d{1,9})$/i.exec(text)?.[1];
  return digits ? Number(digits) : null;
};

// Payments by their M-Pesa code or other reference, or by the number of their receipt.
export const foundPayments = (needle: Needle): SQL => {
  const receipt = receiptOf(needle.text);
  const of = (where: SQL) => sql`
    select ${paymentColumns(needle)}, ${BY_NUMBER} as rank
    from (select * from payments where reference is not null and ${where} limit ${MOST_LOOKED_AT}) as p ${named}
    order by p.created_at desc, p.id desc limit ${MOST_OF_A_KIND}`;
  const byReference = literallyElseNearly((where) =>
    where === 'literally'
      ? of(literally(sql`reference`, needle))
      : of(isCode(needle.text) ? nearly(sql`reference`, needle) : sql`false`),
  );
  if (receipt === null) return byReference;
  return sql`${byReference} union all
    (select ${paymentColumns(needle)}, ${BY_NUMBER} as rank from payments p ${named} where p.receipt = ${receipt})`;
};

export const foundLetters = (needle: Needle): SQL => sql`
  (select 'letter' as kind, l.id, l.letter_number as title,
     concat_ws(' · ', t.company_name, ${amountText(sql`l.amount_due`, needle)}, replace(l.type, '_', ' ')) as subtitle,
     '/financials?tab=letters&letter=' || l.id as path, ${BY_NUMBER} as rank
   from (select * from demand_letters where ${numbered(sql`letter_number`, needle)} limit ${MOST_LOOKED_AT}) as l
   join tenants t on t.id = l.tenant_id order by l.created_at desc, l.id desc limit ${MOST_OF_A_KIND})`;
