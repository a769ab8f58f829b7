import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { addMonths, firstOfMonth } from '../../domain/kernel/time.ts';
import { CYCLE_LABELS, hasFixedSpaces, rateFor } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { AGREEMENT_LABELS, rentFor, STATUS_LABELS } from '../../domain/tenants/rules.ts';
import { csvRow, csvStart } from '../documents/csv.ts';
import { allPackages } from '../packages/offers.ts';
import { everyTenant, type TenantDeps, todayOf } from './service.ts';

export type Cell =
  | 'companyName'
  | 'contactPerson'
  | 'email'
  | 'phone'
  | 'package'
  | 'billingCycle'
  | 'startDate'
  | 'endDate'
  | 'rentAmount'
  | 'status'
  | 'agreementType'
  | 'kraPin'
  | 'billedThrough'
  | 'notes';

// The columns of a tenant, once for export, template and import.
export const COLUMNS: Record<Cell, { header: string; required?: true; text: (tenant: Tenant) => string | null }> = {
  companyName: { header: 'Company', required: true, text: ({ companyName }) => companyName },
  contactPerson: { header: 'Contact Person', required: true, text: ({ contactPerson }) => contactPerson },
  email: { header: 'Email', required: true, text: ({ email }) => email },
  phone: { header: 'Phone', required: true, text: ({ phone }) => phone },
  package: { header: 'Package', required: true, text: ({ packageName }) => packageName },
  billingCycle: { header: 'Billing Cycle', text: ({ billingCycle }) => CYCLE_LABELS[billingCycle] },
  startDate: { header: 'Start Date', required: true, text: ({ startDate }) => startDate },
  endDate: { header: 'End Date', text: ({ endDate }) => endDate },
  rentAmount: { header: 'Rent Amount', text: ({ rentAmount }) => rentAmount },
  status: { header: 'Status', text: ({ status }) => STATUS_LABELS[status] },
  agreementType: { header: 'Agreement', text: ({ agreementType }) => AGREEMENT_LABELS[agreementType] },
  kraPin: { header: 'KRA PIN', text: ({ kraPin }) => kraPin },
  billedThrough: { header: 'Billed Through', text: ({ billedThrough }) => billedThrough },
  notes: { header: 'Notes', text: ({ notes }) => notes },
};

const columns = Object.values(COLUMNS);
const HEADER = csvStart(columns.map(({ header }) => header));

const rowOf = (tenant: Tenant): string => csvRow(columns.map(({ text }) => text(tenant)));

async function* fileOf(deps: TenantDeps): AsyncGenerator<string> {
  yield HEADER;
  for await (const tenants of everyTenant(deps)) yield tenants.map(rowOf).join('');
}

// A row that the import takes as it stands: of a package on sale that is never full, at its price, from next month on.
const example = async (deps: TenantDeps): Promise<string> => {
  const offers = (await allPackages(deps)).filter((one) => one.isActive && 'rent' in rentFor(one, 'monthly'));
  const offer = offers.find(({ type }) => !hasFixedSpaces(type)) ?? offers[0];
  const cells: Record<Cell, string> = {
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
  return csvRow(Object.keys(COLUMNS).map((cell) => cells[cell as Cell]));
};

// All rows and not a page of them, written as they are read.
export const sendTenants = async (deps: TenantDeps, reply: FastifyReply, template: boolean): Promise<void> => {
  const name = template ? 'tenants-template' : `tenants-${await todayOf(deps)}`;
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store');
  if (template) reply.send(HEADER + (await example(deps)));
  else reply.send(Readable.from(fileOf(deps)));
};
