import { sql } from 'drizzle-orm';
import { hasFixedSpaces } from '../../domain/packages/rules.ts';
import type { ImportReport } from '../../domain/tenants/import-contract.ts';
import type { ReadRow } from './import-row.ts';
import type { TenantDeps } from './service.ts';
import { tenants } from './tables.ts';

type Warning = ImportReport['warnings'][number];

const rowNumbers = (rows: readonly ReadRow[]) => rows.map(({ row }) => row);

// Two companies with one address: what is mailed to it, and who books with it, is one for both.
const sharedAddresses = async ({ db }: TenantDeps, rows: readonly ReadRow[]): Promise<Warning[]> => {
  const byAddress = Map.groupBy(rows, ({ input }) => input.email.toLowerCase());
  const known = await db
    .select({ email: sql<string>`lower(${tenants.email})`, companyName: tenants.companyName })
    .from(tenants)
    .where(
      sql`${tenants.status} <> 'terminated' and lower(${tenants.email}) in (
        select jsonb_array_elements_text(${JSON.stringify([...byAddress.keys()])}::jsonb))`,
    );
  const holders = new Map(known.map(({ email, companyName }) => [email, companyName]));
  return [...byAddress].flatMap(([address, sharing]) => [
    ...(sharing.length > 1
      ? [{ message: `${sharing.length} rows share the email ${address}`, rows: rowNumbers(sharing) }]
      : []),
    ...(holders.has(address)
      ? [{ message: `${address} is already the email of ${holders.get(address)}`, rows: rowNumbers(sharing) }]
      : []),
  ]);
};

// Hot desks may be sold more often than there are seats; who does should know how often.
const oversold = async ({ db }: TenantDeps, rows: readonly ReadRow[]): Promise<Warning[]> => {
  const shared = rows.filter(
    ({ input, offer }) =>
      input.status !== 'terminated' && !hasFixedSpaces(offer.type) && offer.type !== 'virtual_office',
  );
  const warnings: Warning[] = [];
  for (const [id, joining] of Map.groupBy(shared, ({ offer }) => offer.id)) {
    const offer = joining[0]?.offer;
    if (!offer) continue;
    const now = await db.$count(tenants, sql`${tenants.packageId} = ${id} and ${tenants.status} <> 'terminated'`);
    const then = now + joining.length;
    if (then <= offer.totalSpaces) continue;
    const spaces = `${offer.totalSpaces} ${offer.totalSpaces === 1 ? 'space' : 'spaces'}`;
    warnings.push({
      message: `${offer.name} has ${spaces}: this file brings it from ${now} to ${then} tenants`,
      rows: rowNumbers(joining),
    });
  }
  return warnings;
};

// A slip of the pen in a rent is billed every month.
const agreedRents = (rows: readonly ReadRow[]): Warning[] => {
  const agreed = rows.filter(({ isAgreed }) => isAgreed);
  return agreed.length > 0
    ? [{ message: 'The rent is not the one of the price list: it counts as agreed', rows: rowNumbers(agreed) }]
    : [];
};

/** What can be imported and should be looked at first. */
export const importWarnings = async (deps: TenantDeps, rows: readonly ReadRow[]): Promise<Warning[]> => [
  ...agreedRents(rows),
  ...(await sharedAddresses(deps, rows)),
  ...(await oversold(deps, rows)),
];
