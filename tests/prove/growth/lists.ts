import type pg from 'pg';
import type { Http } from '../../bench/contenders.ts';

const WARM_UP = 2;

export type Timed = { p95: number; rows: number };

const one = async (client: pg.Client, text: string): Promise<Record<string, string>> => {
  const { rows } = await client.query<Record<string, string>>(text);
  if (!rows[0]) throw new Error(`No row: ${text}`);
  return rows[0];
};

/** A page deep in a list begins after a row in the middle of it. */
const cursorAt = (sort: string, value: string, id: string): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** What is asked for: the log, the journal, the search and what is told of one record. */
export const addresses = async (client: pg.Client): Promise<Record<string, string>> => {
  const middle = await one(
    client,
    `select at::text as at, id::text as id from audit_log where at <= now() - interval '1 year' order by at desc, id desc limit 1`,
  );
  const entry = await one(
    client,
    `select entry_date::text as day, id from journal_entries where entry_date <= current_date - 365 order by entry_date desc, id desc limit 1`,
  );
  const { id: user } = await one(client, `select id from users where last_name = 'Kiprono'`);
  const record = await one(
    client,
    `select id, invoice_number from invoices where series = 'BENCH' and status = 'paid' order by seq desc offset 500 limit 1`,
  );
  const { name } = await one(
    client,
    `select company_name as name from tenants where company_name like 'Bench Company %' order by id offset 20 limit 1`,
  );
  const q = encodeURIComponent;
  return {
    'audit log, first page': '/api/audit-log',
    'audit log, a page a year ago': `/api/audit-log?cursor=${cursorAt('-at', middle.at ?? '', middle.id ?? '')}`,
    'audit log of one person': `/api/audit-log?actor=user:${user}`,
    'audit log of a common action': '/api/audit-log?action=update',
    'audit log of a seldom action': '/api/audit-log?action=exported',
    'audit log of a kind of record': '/api/audit-log?entity=payments',
    'history of one record': `/api/audit-log?entity=invoices&entityId=${record.id}`,
    'history of an id': `/api/audit-log?entityId=${record.id}`,
    'audit search, a seldom name': '/api/audit-log?q=zawadi',
    'audit search, a common name': '/api/audit-log?q=person',
    'audit search, an id': `/api/audit-log?q=${record.id}`,
    'audit search, nothing': '/api/audit-log?q=nothing-of-the-kind',
    'recent activity': '/api/activity',
    'journal, first page': '/api/ledger/entries',
    'journal, a page a year ago': `/api/ledger/entries?cursor=${cursorAt('-date', entry.day ?? '', entry.id ?? '')}`,
    'journal of a kind of document': '/api/ledger/entries?sourceType=payment',
    'ledger of receivables': '/api/ledger/entries?account=1100',
    'ledger of an account without entries': '/api/ledger/entries?account=1040',
    'accounts with balances': '/api/ledger/accounts',
    'trial balance': '/api/ledger/trial-balance',
    'trial balance of a past day': `/api/ledger/trial-balance?date=${entry.day}`,
    'search, a tenant': `/api/search?q=${q(name ?? '')}`,
    'search, an invoice': `/api/search?q=${q(record.invoice_number ?? '')}`,
    'search, nothing': '/api/search?q=nothing-of-the-kind',
    'invoices, first page': '/api/invoices',
  };
};

/** How long each takes by the ninety-fifth of a hundred. An answer that is none ends the measurement. */
export const timeLists = async (
  http: Http,
  asked: Readonly<Record<string, string>>,
  times: number,
): Promise<Map<string, Timed>> => {
  const timed = new Map<string, Timed>();
  for (const [name, path] of Object.entries(asked)) {
    const took: number[] = [];
    let rows = 0;
    for (let n = 0; n < WARM_UP + times; n++) {
      const began = performance.now();
      const { status, body } = await http('GET', path);
      took.push(performance.now() - began);
      if (status !== 200) throw new Error(`${name} was answered ${status}: ${body.slice(0, 200)}`);
      const answer = JSON.parse(body) as unknown;
      rows = Array.isArray(answer) ? answer.length : 1;
    }
    const sorted = took.slice(WARM_UP).sort((a, b) => a - b);
    timed.set(name, { p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0, rows });
  }
  return timed;
};
