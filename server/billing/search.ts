import { type SQL, sql } from 'drizzle-orm';
import { paths } from '../../domain/kernel/paths.ts';
import {
  amountText,
  dayAsText,
  MAX_CANDIDATES,
  MAX_PER_KIND,
  numberMatch,
  type SearchTerms,
  textMatch,
} from '../db/query/search-terms.ts';

// A document by its number says exactly what was meant; one of a tenant of that name is a guess.
const BY_NUMBER = sql`2.5::real`;
const BY_TENANT = sql`(0.9 * t.rank)::real`;
const OF_EACH_TENANT = 2;

// As their index is written.
const INVOICE_TEXT = sql`search_words(invoice_number, description, bill_to ->> 'name', null)`;

const invoiceColumns = (
  terms: SearchTerms,
) => sql`'invoice' as kind, id, coalesce(invoice_number, 'Draft invoice') as title,
  concat_ws(' · ', bill_to ->> 'name', ${amountText(sql`amount`, terms)}, 'due ' || ${dayAsText(sql`due_date`)}, status) as subtitle,
  ${`${paths.financials}?invoice=`}::text || id as path`;

/** Invoices by their number, and the newest of the tenants that were found by name. */
export const searchInvoices = (terms: SearchTerms, tenants: SQL): SQL => sql`
  (select ${invoiceColumns(terms)}, ${BY_NUMBER} as rank
   from (select id, invoice_number, bill_to, amount, due_date, status, created_at from invoices
     where ${numberMatch(INVOICE_TEXT, terms)} and ${numberMatch(sql`invoice_number`, terms)} limit ${MAX_CANDIDATES}) as i
   order by created_at desc, id desc limit ${MAX_PER_KIND})
  union all
  (select newest.* from ${tenants} as t cross join lateral (
     select ${invoiceColumns(terms)}, ${BY_TENANT} as rank from invoices
     where tenant_id = t.id order by created_at desc, id desc limit ${OF_EACH_TENANT}
   ) as newest order by newest.rank desc limit ${MAX_PER_KIND})`;

const paymentColumns = (
  terms: SearchTerms,
) => sql`'payment' as kind, p.id, coalesce(p.reference, 'RC' || lpad(p.receipt::text, 6, '0')) as title,
  concat_ws(' · ', coalesce(t.company_name, i.bill_to ->> 'name'), ${amountText(sql`p.amount`, terms)}, ${dayAsText(sql`p.payment_date`)},
    case when p.reversed_at is not null then 'reversed' end) as subtitle,
  ${`${paths.financials}?tab=payments&payment=`}::text || p.id as path`;

const named = sql`left join tenants t on t.id = p.tenant_id left join invoices i on i.id = p.invoice_id`;

// A code as a phone shows it: letters and figures in one piece. Only such is looked for with a slip of the finger, since
// words that people write as a reference are shared by thousands of payments.
const isCode = (text: string) => /^(?=.*[a-z])(?=.*\d)[a-z\d]{6,}$/i.test(text);

const receiptNumber = (text: string): number | null => {
  const digits = /^RC[\s-]?0*(\d{1,9})$/i.exec(text)?.[1];
  return digits ? Number(digits) : null;
};

/** Payments by their M-Pesa code or other reference, or by the number of their receipt. */
export const searchPayments = (terms: SearchTerms): SQL => {
  const receipt = receiptNumber(terms.text);
  const isLookedFor = terms.match === 'exact' || isCode(terms.text);
  const byReference = sql`
    (select ${paymentColumns(terms)}, ${BY_NUMBER} as rank
     from (select id, reference, receipt, amount, payment_date, reversed_at, created_at, tenant_id, invoice_id from payments
       where reference is not null and ${isLookedFor ? textMatch(sql`reference`, terms) : sql`false`} limit ${MAX_CANDIDATES}) as p ${named}
     order by p.created_at desc, p.id desc limit ${MAX_PER_KIND})`;
  if (receipt === null) return byReference;
  return sql`${byReference} union all
    (select ${paymentColumns(terms)}, ${BY_NUMBER} as rank from payments p ${named} where p.receipt = ${receipt})`;
};

export const searchLetters = (terms: SearchTerms): SQL => sql`
  (select 'letter' as kind, l.id, l.letter_number as title,
     concat_ws(' · ', t.company_name, ${amountText(sql`l.amount_due`, terms)}, replace(l.type, '_', ' ')) as subtitle,
     ${`${paths.financials}?tab=letters&letter=`}::text || l.id as path, ${BY_NUMBER} as rank
   from (select id, letter_number, tenant_id, amount_due, type, created_at from demand_letters
     where ${numberMatch(sql`letter_number`, terms)} limit ${MAX_CANDIDATES}) as l
   join tenants t on t.id = l.tenant_id order by l.created_at desc, l.id desc limit ${MAX_PER_KIND})`;
