import { listInvoices } from '../../../domain/billing/contract.ts';
import type { LimitRoute } from './route.ts';
import { reader } from './session.ts';
import { isoText, localDay } from './values.ts';

const LIMIT = 20;
const [ROWS, CELLS] = ['\x1e', '\x1f'];

/** How a cell is written: JSON already, in quotes, or an instant. An empty one is null. */
type Form = 'json' | 'quoted' | 'instant';

// PostgreSQL prints cells, and the answer is put together here: it takes twice as long to print names and quotes as well.
const SOURCES: readonly (readonly [name: string, form: Form, sql: string])[] = [
  ['id', 'quoted', 'i.id'],
  ['invoiceNumber', 'quoted', `coalesce(i.invoice_number, '')`],
  ['tenantId', 'quoted', `coalesce(i.tenant_id::text, '')`],
  ['partyId', 'quoted', `coalesce(i.party_id::text, '')`],
  ['tenantName', 'json', `to_json(i.bill_to ->> 'name')`],
  ['type', 'quoted', 'i.type'],
  ['status', 'quoted', `case when i.status = 'pending' and i.due_date < $2::date then 'overdue' else i.status end`],
  ['description', 'json', 'to_json(i.description)'],
  ['issueDate', 'quoted', `coalesce(i.issue_date::text, '')`],
  ['dueDate', 'quoted', 'i.due_date'],
  ['net', 'quoted', 'i.net'],
  ['vat', 'quoted', 'i.vat'],
  ['amount', 'quoted', 'i.amount'],
  ['paidAmount', 'quoted', 'i.paid_amount'],
  ['creditedAmount', 'quoted', 'i.credited_amount'],
  ['writtenOffAmount', 'quoted', 'i.written_off_amount'],
  ['balance', 'quoted', 'i.amount - i.paid_amount - i.credited_amount - i.written_off_amount'],
  ['paidAt', 'instant', `coalesce(i.paid_at::text, '')`],
  ['periodStart', 'quoted', `coalesce(p.starts_on::text, '')`],
  ['periodEnd', 'quoted', `coalesce(p.ends_on::text, '')`],
  ['lateFeeOf', 'quoted', `coalesce(i.late_fee_of::text, '')`],
  ['createdAt', 'instant', 'i.created_at'],
  ['updatedAt', 'instant', 'i.updated_at'],
];

const SHOWN = listInvoices.output.element.shape;
const FIELDS = SOURCES.filter(([name]) => name in SHOWN);

const PARTS = FIELDS.map(([name, form], at) => ({ form, name: `${at === 0 ? '{' : ','}"${name}":` }));
const CREATED_AT = FIELDS.findIndex(([name]) => name === 'createdAt');

const toJson = (cells: readonly string[]): string => {
  let text = '';
  for (let at = 0; at < PARTS.length; at++) {
    const { form, name } = PARTS[at] as (typeof PARTS)[number];
    const cell = cells[at] as string;
    text += name;
    if (cell === '') text += 'null';
    else if (form === 'json') text += cell;
    else text += form === 'quoted' ? `"${cell}"` : `"${isoText(cell)}"`;
  }
  return `${text}}`;
};

const linkAfter = (cells: readonly string[]): string => {
  const place = JSON.stringify(['-createdAt', cells[CREATED_AT], cells[0]]);
  return `</api/invoices?limit=${LIMIT}&cursor=${Buffer.from(place).toString('base64url')}>; rel="next"`;
};

/** Session and page in one statement, and the page as one text. */
export const LIST: LimitRoute = {
  method: 'GET',
  path: '/api/invoices',
  statement: `with who as materialized (${reader('payments:take')})
    select coalesce(l.page, '') as page from who, lateral (
      select string_agg(row, chr(30)) as page from (
        select concat_ws(chr(31), ${FIELDS.map(([, , sql]) => sql).join(', ')}) as row
        from invoices i left join rent_periods p on p.invoice_id = i.id
        order by i.created_at desc, i.id desc limit ${LIMIT + 1}
      ) as listed
    ) as l`,
  values: ({ sid }) => [sid, localDay()],
  answer: ({ page }) => {
    const rows = page === '' ? [] : (page as string).split(ROWS).map((row) => row.split(CELLS));
    const shown = rows.slice(0, LIMIT);
    return {
      text: `[${shown.map(toJson).join(',')}]`,
      link: rows.length > LIMIT ? linkAfter(shown.at(-1) ?? []) : null,
    };
  },
};
