import { formatDay } from '../../domain/kernel/format.ts';
import { cents, parseMoney } from '../../domain/kernel/money.ts';
import { amountText } from '../../domain/kernel/money-text.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { BY_ARRANGEMENT } from '../../domain/tenants/late-credit.ts';
import { agreementsToEnd, endAgreement, lockToEnd } from '../agreements/daily.ts';
import { agreementToBill } from '../agreements/to-bill.ts';
import { getSettlement } from '../billing/payments/settle-deposit.ts';
import type { Step } from '../billing/runs/daily-automation.ts';
import { accountPosition, giveBackFrom, settleRentChange } from '../billing/runs/rent-change.ts';
import { endBookings } from '../bookings/changes/end-of-tenancy.ts';
import type { Deps } from '../deps.ts';
import { countLogins } from '../members/logins.ts';
import { sendAlong } from '../messages/send.ts';
import { notify } from '../notifications/service.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';
import { tenantChanges } from '../tenants/service.ts';

const changes = tenantChanges({
  onChanged: settleRentChange,
  onTerminated: endBookings,
  accountPosition,
  logins: countLogins,
});

type Ended = { agreement: NonNullable<Awaited<ReturnType<typeof lockToEnd>>>; endDate: Day };

// Days that were invoiced beyond the end go back; those before it that were not are invoiced by the billing run.
const creditBeyond = async (deps: Deps, { agreement, endDate }: Ended): Promise<void> => {
  const { prorate } = (await deps.settings.get()).billing;
  const invoiced = await agreementToBill(deps.db, agreement.id);
  const beyond = addDays(endDate, 1);
  if (!prorate || !invoiced || invoiced.billedThrough <= beyond) return;
  const reason = `The agreement ended on ${formatDay(endDate)}`;
  await giveBackFrom(deps, invoiced, beyond, { reason, lateReason: BY_ARRANGEMENT });
};

const tellCompany = async (deps: Deps, { agreement, endDate }: Ended, isLast: boolean): Promise<void> => {
  const { tenantId, id, number, billingEmails } = agreement;
  const contact = (await tenantContacts(deps.db, new Set([tenantId]))).get(tenantId);
  if (!contact) return;
  const { general, billing } = await deps.settings.get();
  const hasLogins = isLast && (await countLogins(deps, tenantId)) > 0;
  const held = isLast ? parseMoney((await getSettlement(deps, tenantId)).held) : cents(0);
  const message = {
    kind: 'agreement_ended' as const,
    eventKey: `agreement_ended:${id}:${endDate}`,
    to: { email: billingEmails[0] ?? contact.email },
    values: {
      contactPerson: contact.contactPerson,
      tenantName: contact.companyName,
      agreement: number ?? '',
      endDate: formatDay(endDate),
      loginsUntil: hasLogins ? formatDay(addDays(endDate, billing.loginGraceDays)) : '',
      deposit: held > 0 ? amountText(held, general.currency) : '',
    },
  };
  await sendAlong(deps, [message]);
};

const proposeSettlement = async (deps: Deps, { agreement, endDate }: Ended): Promise<void> => {
  const { held, applied, refund, tenantName } = await getSettlement(deps, agreement.tenantId);
  if (held === '0.00') return;
  const { currency } = (await deps.settings.get()).general;
  const amount = (money: string) => amountText(parseMoney(money), currency);
  await notify(deps, 'deposit_to_settle', [
    {
      title: `${tenantName}: a deposit of ${amount(held)} to settle`,
      body: `${amount(applied)} pays what is owed; ${amount(refund)} goes back.`,
      path: pathTo(paths.tenant, agreement.tenantId),
      eventKey: `deposit_to_settle:${agreement.id}:${endDate}`,
    },
  ]);
};

const endOne = async (deps: Deps, id: string, today: Day): Promise<boolean> => {
  const agreement = await lockToEnd(deps.db, id, today);
  if (!agreement?.endDate) return false;
  const { endDate, tenantId, number } = agreement;
  const ended = { agreement, endDate };
  await creditBeyond(deps, ended);
  const { hasOther } = await endAgreement(deps.db, agreement);
  if (!hasOther) {
    const reason = `The agreement ${number} ended on ${formatDay(endDate)}`;
    await changes.setStatus(deps, tenantId, { status: 'terminated', reason, lateReason: BY_ARRANGEMENT });
    await proposeSettlement(deps, ended);
  }
  await tellCompany(deps, ended, !hasOther);
  return true;
};

/**
 * Agreements whose last day has passed end, each in a transaction of its own: what one has to do happens as a whole or not
 * at all, and one that cannot end keeps no other from it. With the last agreement the tenancy ends.
 */
export const endDue: Step['work'] = async ({ database, deps, run, today }) => {
  const failures: unknown[] = [];
  let count = 0;
  for (const { id } of await agreementsToEnd(database.db, today)) {
    try {
      if (await database.transact(run.actor, (tx) => endOne({ ...deps, db: tx }, id, today))) count++;
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
};
