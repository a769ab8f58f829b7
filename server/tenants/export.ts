import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { addMonths, firstOfMonth } from '../../domain/kernel/time.ts';
import { CYCLE_LABELS, hasFixedSpaces, rateFor } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { AGREEMENT_LABELS, rentFor, STATUS_LABELS } from '../../domain/tenants/rules.ts';
import { csvRow, csvStart } from '../documents/csv.ts';
import { sendXlsx } from '../documents/xlsx.ts';
import { allPackages } from '../packages/offers.ts';
import { everyTenant, type TenantDeps, todayOf } from './service.ts';
import { type Cell, COLUMNS } from './sheet-columns.ts';

type Line = Record<Cell, string | null>;

const CELLS = Object.keys(COLUMNS) as Cell[];

const lineOf = (tenant: Tenant): Line =>
  Object.fromEntries(CELLS.map((cell) => [cell, COLUMNS[cell].text(tenant)])) as Line;

async function* allLines(deps: TenantDeps): AsyncGenerator<Line[]> {
  for await (const tenants of everyTenant(deps)) yield tenants.map(lineOf);
}

// A row that the import takes as it stands: of a package on sale that is never full, at its price, from next month on.
const example = async (deps: TenantDeps): Promise<Line> => {
  const offers = (await allPackages(deps)).filter((one) => one.isActive && 'rent' in rentFor(one, 'monthly'));
  const offer = offers.find(({ type }) => !hasFixedSpaces(type)) ?? offers[0];
  return {
    companyName: 'Example Company Ltd',
    contactPerson: 'Jane Wanjiru',
    email: 'jane@example.com',
    phone: '0712 345 678',
    package: offer?.name ?? '',
    billingCycle: CYCLE_LABELS.monthly,
    startDate: addMonths(firstOfMonth(await todayOf(deps)), 1),
    endDate: '',
    rentAmount: offer ? rateFor(offer, 'monthly') : '',
    status: STATUS_LABELS.active,
    agreementType: AGREEMENT_LABELS.licence,
    kraPin: '',
    billedThrough: '',
    notes: 'Replace this row by your own',
  };
};

async function* csvOf(lines: AsyncIterable<Line[]> | Iterable<Line[]>): AsyncGenerator<string> {
  yield csvStart(CELLS.map((cell) => COLUMNS[cell].header));
  for await (const some of lines) yield some.map((line) => csvRow(CELLS.map((cell) => line[cell]))).join('');
}

const sheetColumns = CELLS.map((cell) => {
  const { header, type = 'text', width } = COLUMNS[cell];
  return { header, type, ...(width ? { width } : {}), value: (line: Line) => line[cell] };
});

type Wanted = { template?: boolean | undefined; format?: 'csv' | 'xlsx' | undefined };

/** All rows and not a page of them, written as they are read. */
export const sendTenants = async (deps: TenantDeps, reply: FastifyReply, wanted: Wanted): Promise<void> => {
  const name = wanted.template ? 'tenants-template' : `tenants-${await todayOf(deps)}`;
  const lines = wanted.template ? [[await example(deps)]] : allLines(deps);
  if (wanted.format === 'xlsx') return sendXlsx(reply, name, { sheet: 'Tenants', columns: sheetColumns, rows: lines });
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(csvOf(lines)));
};
