import type { FastifyReply } from 'fastify';
import { addMonths, firstOfMonth } from '../../domain/kernel/time.ts';
import { hasFixedSpaces, rateFor } from '../../domain/packages/rules.ts';
import { TENANT_FIELDS } from '../../domain/tenants/fields.ts';
import { rentFor } from '../../domain/tenants/rules.ts';
import { getToday } from '../clock.ts';
import { exampleLine, type Line, lineColumns, lineFrom, sendSheet } from '../documents/send-sheet.ts';
import { allPackages } from '../packages/offers.ts';
import { everyTenant } from './list.ts';
import type { TenantDeps } from './service.ts';

async function* allLines(deps: TenantDeps): AsyncGenerator<Line[]> {
  for await (const tenants of everyTenant(deps)) yield tenants.map((tenant) => lineFrom(TENANT_FIELDS, tenant));
}

// A row that the import takes as it stands: of a package on sale that is never full, at its price, from next month on.
const example = async (deps: TenantDeps): Promise<Line> => {
  const offers = (await allPackages(deps)).filter((one) => one.isActive && 'rent' in rentFor(one, 'monthly'));
  const offer = offers.find(({ type }) => !hasFixedSpaces(type)) ?? offers[0];
  return {
    ...exampleLine(TENANT_FIELDS),
    package: offer?.name ?? '',
    startDate: addMonths(firstOfMonth(await getToday(deps)), 1),
    rentAmount: offer ? rateFor(offer, 'monthly') : '',
  };
};

type Wanted = { template?: boolean | undefined; format?: 'csv' | 'xlsx' | undefined };

/** All rows and not a page of them, written as they are read. */
export const sendTenants = async (deps: TenantDeps, reply: FastifyReply, wanted: Wanted): Promise<void> => {
  const name = wanted.template ? 'tenants-template' : `tenants-${await getToday(deps)}`;
  const lines = wanted.template ? [[await example(deps)]] : allLines(deps);
  sendSheet(reply, wanted.format, name, { sheet: 'Tenants', columns: lineColumns(TENANT_FIELDS), rows: lines });
};
