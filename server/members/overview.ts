import { can, type Role } from '../../domain/kernel/access.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { TenantOverview } from '../../domain/members/overview-contract.ts';
import { listTenantLetters } from '../agreements/increases/list.ts';
import { listTenantAgreements } from '../agreements/tenant-agreements.ts';
import { entriesFor, listChanges } from '../audit/service.ts';
import { readAccount } from '../billing/accounts/balances.ts';
import { listTenantCharges } from '../billing/charges/service.ts';
import { latestDocuments } from '../billing/latest.ts';
import { latestDeposits } from '../billing/payments/deposits.ts';
import { latestRefunds } from '../billing/payments/refunds.ts';
import { bookingsAround } from '../bookings/list-bookings.ts';
import { getToday } from '../clock.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import type { Deps } from '../deps.ts';
import { listLatestMail } from '../mailroom/service.ts';
import { tenantOrders } from '../mpesa/orders/list.ts';
import { activePasses } from '../passes/find.ts';
import { payChannel } from '../pay/ways.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';
import { listLogins } from './logins.ts';

const DEPOSITS = 10;
const CHANGES = 15;
const CHARGES = 100;
const AGREEMENTS = 5;
const LETTERS = 4;
const ORDERS = 5;

const getMoney = async (deps: Deps, tenant: string): Promise<TenantOverview['money']> => {
  const [account, deposits, refunds, charges, documents] = await Promise.all([
    readAccount(deps, tenant),
    latestDeposits(deps, tenant, DEPOSITS),
    latestRefunds(deps, tenant, DEPOSITS),
    listTenantCharges(deps, tenant, CHARGES),
    latestDocuments(deps, tenant),
  ]);
  return { account, deposits, refunds, charges, documents };
};

const getStandingOrders = async (deps: Deps, tenant: string): Promise<TenantOverview['standingOrders']> => {
  const channel = payChannel(await deps.settings.get());
  const isOffered = channel?.takesPrompts === true && channel.kind === 'paybill';
  return { isOffered, latest: await tenantOrders(deps, tenant, ORDERS) };
};

export const tenantOverview = async (
  deps: Deps,
  describe: ChangesDescriber,
  role: Role,
  tenant: string,
): Promise<TenantOverview> => {
  if (!(await tenantContacts(deps.db, new Set([tenant]))).has(tenant)) throw notFound('Tenant');
  const today = await getToday(deps);
  const [money, standingOrders, passes, bookings, mail, logins, activity, agreements, increaseLetters] =
    await Promise.all([
      can(role, 'payments:read') ? getMoney(deps, tenant) : null,
      can(role, 'payments:read') ? getStandingOrders(deps, tenant) : null,
      can(role, 'payments:read') ? activePasses(deps, { tenantIds: [tenant], partyIds: [] }) : null,
      can(role, 'bookings:read') ? bookingsAround(deps, tenant, today) : null,
      listLatestMail(deps, tenant),
      can(role, 'users:read') ? listLogins(deps, tenant) : null,
      can(role, 'audit:read') ? listChanges(deps.db, describe, entriesFor('tenants', tenant), CHANGES) : null,
      listTenantAgreements(deps, tenant, AGREEMENTS),
      listTenantLetters(deps.db, tenant, LETTERS),
    ]);
  return { money, standingOrders, passes, bookings, mail, logins, activity, agreements, increaseLetters };
};
