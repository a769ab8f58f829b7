import { pickFields } from '../../domain/kernel/fields.ts';
import type { MySpace } from '../../domain/members/contract.ts';
import { portalFields, TENANT_FIELDS } from '../../domain/tenants/fields.ts';
import { tenantAccounts } from '../billing/accounts/balances.ts';
import { firstDue } from '../billing/accounts/own-documents.ts';
import { getAllowance } from '../bookings/slots/allowance.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { listTenantPeople } from '../parties/tenant-people.ts';
import { payChannel, payPath } from '../pay/ways.ts';
import { payCodeFor } from '../tenants/pay-codes.ts';
import { getTenant } from '../tenants/service.ts';
import { ownAgreements } from './agreements.ts';

const toMpesa = async (
  { db }: Deps,
  channel: ReturnType<typeof payChannel>,
  tenantId: string,
): Promise<MySpace['howToPay']['mpesa']> => {
  const payCode = channel && (await payCodeFor(db, tenantId));
  return payCode ? { kind: channel.kind, shortcode: channel.shortcode, payCode } : null;
};

/** A company as it sees itself. What staff wrote for each other is left behind here, before the contract leaves it out too. */
export const getSpace = async (deps: Deps, tenantId: string): Promise<MySpace> => {
  const today = await getToday(deps);
  const settings = await deps.settings.get();
  const { billing } = settings;
  const tenant = await getTenant(deps, tenantId);
  const people = await listTenantPeople(deps.db, tenantId);
  const account = (await tenantAccounts(deps.db, [tenantId], today)).get(tenantId);
  if (!account) throw new Error(`Tenant ${tenantId} has no account`);
  const { due, open } = await firstDue(deps.db, tenantId);
  return {
    company: {
      name: tenant.companyName,
      status: tenant.status,
      ...pickFields(tenant, portalFields(TENANT_FIELDS)),
    },
    package: {
      name: tenant.packageName,
      type: tenant.packageType,
      billingCycle: tenant.billingCycle,
      rentAmount: tenant.rentAmount,
    },
    agreement: {
      type: tenant.agreementType,
      startDate: tenant.startDate,
      endDate: tenant.endDate,
      nextDueDate: tenant.status === 'terminated' ? null : tenant.nextDueDate,
    },
    agreements: await ownAgreements(deps, tenantId),
    people: people.map(({ name, email, phone, role }) => ({ name, email, phone, role })),
    account: {
      owed: account.owed,
      overdue: account.overdue,
      credit: account.credit,
      deposit: account.deposit,
      balance: account.balance,
      lastPaymentDate: account.lastPaymentDate,
    },
    openInvoices: open,
    due: due && { ...due, isOverdue: due.dueDate < today, payLink: await payPath(deps, due.id) },
    allowance: await getAllowance(deps, tenantId, today),
    howToPay: {
      instructions: billing.paymentInstructions,
      methods: billing.paymentMethods,
      mpesa: await toMpesa(deps, payChannel(settings), tenantId),
    },
  };
};
