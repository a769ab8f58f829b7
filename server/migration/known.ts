import { sql } from 'drizzle-orm';
import { codeKey } from '../../domain/inventory/item-code.ts';
import { foldName } from '../../domain/kernel/text.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { RuleSet } from '../../domain/payroll/statutory-tables/rule-set.ts';
import { countPlaces } from '../agreements/units/package-places.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { allExtras, type ExtraOffer } from '../extras/service.ts';
import { itemCodes } from '../inventory/intake/bring-in.ts';
import { allAccounts } from '../ledger/accounts.ts';
import { allPackages } from '../packages/offers.ts';
import type { PackageOffer } from '../packages/service.ts';
import { knownParties } from '../parties/bring-in.ts';
import { knownEmployees } from '../payroll/employees/bring-in.ts';
import { listRuleSets } from '../payroll/statutory-tables/rule-sets.ts';
import { tenantNames } from '../tenants/lock-tenant.ts';
import { packageOccupants } from '../tenants/package-occupants.ts';
import { unitNames } from '../units/service.ts';

/** What the space has already, by the names that a workbook may use. */
export type Known = {
  today: Day;
  packages: ReadonlyMap<string, PackageOffer>;
  /** Places that are taken, by the id of their package. */
  taken: ReadonlyMap<string, number>;
  extras: ReadonlyMap<string, ExtraOffer>;
  units: readonly { id: string; name: string; floor: string; kind: string }[];
  tenants: ReadonlySet<string>;
  accounts: ReadonlyMap<string, Awaited<ReturnType<typeof allAccounts>>[number]>;
  itemCodes: ReadonlySet<string>;
  /** Who is known by name and email address, as partyKey writes them. */
  parties: ReadonlySet<string>;
  /** Numbers of employees as employeeKey writes them, and their email addresses in small letters. */
  employees: { codes: ReadonlySet<string>; emails: ReadonlySet<string> };
  /** The latest tables first. */
  ruleSets: readonly RuleSet[];
};

/** A person is the same by name and email address; without an address nobody can tell. */
export const partyKey = ({ name, email }: { name: string; email: string | null }): string =>
  `${foldName(name)}\n${email?.toLowerCase() ?? ''}`;

/** "EMP 001" and "emp001" are the same number. */
export const employeeKey = (employeeId: string): string => employeeId.replaceAll(/\s/g, '').toLowerCase();

const byName = <T extends { name: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [foldName(one.name), one]));

const takenPlaces = async ({ db }: Deps): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ id: string; holding: number }>(
    sql`select package_id as id, holding from (${countPlaces(packageOccupants)}) as h`,
  );
  return new Map(rows.map(({ id, holding }) => [id, holding]));
};

export const readKnown = async (deps: Deps): Promise<Known> => {
  const [today, packages, taken, extras, units, tenants, accounts, codes, parties, staff, ruleSets] = await Promise.all(
    [
      getToday(deps),
      allPackages(deps),
      takenPlaces(deps),
      allExtras(deps),
      unitNames(deps),
      tenantNames(deps.db),
      allAccounts(deps.db),
      itemCodes(deps.db),
      knownParties(deps.db),
      knownEmployees(deps.db),
      listRuleSets(deps.db),
    ],
  );
  return {
    today,
    packages: byName(packages),
    taken,
    extras: byName(extras),
    units,
    tenants: new Set(tenants.map(foldName)),
    accounts: new Map(accounts.map((account) => [account.code, account])),
    itemCodes: new Set(codes.map(codeKey)),
    parties: new Set(parties.map(partyKey)),
    employees: {
      codes: new Set(staff.map(({ employeeId }) => employeeKey(employeeId))),
      emails: new Set(staff.flatMap(({ email }) => email?.toLowerCase() ?? [])),
    },
    ruleSets,
  };
};
