import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import { earliestEnd } from '../../domain/agreements/life.ts';
import type { TenantAccount } from '../../domain/billing/payments/payment-contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { MoveOut } from '../../domain/members/move-contract.ts';
import { getAgreement } from '../agreements/present.ts';
import { listTenantAgreements } from '../agreements/tenant-agreements.ts';
import { placedLines } from '../agreements/units/placed-lines.ts';
import { readAccount } from '../billing/accounts/balances.ts';
import { creditsSince } from '../billing/invoices/credit-notes.ts';
import { getSettlement } from '../billing/payments/settle-deposit.ts';
import { nextInvoices } from '../billing/runs/next-invoices.ts';
import { bookingsAround } from '../bookings/list-bookings.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';

// Two years by the month: who has a later end looks again.
const MOST_INVOICES = 24;
const MOST_AGREEMENTS = 100;

const noticeStep = (agreement: AgreementDetails, today: Day): MoveOut['notice'] => {
  const { state, endDate } = agreement;
  if (state === 'draft') return { state: 'waiting', lastDay: null, earliest: null };
  if (endDate !== null) return { state: 'done', lastDay: endDate, earliest: null };
  return { state: 'open', lastDay: null, earliest: earliestEnd(agreement, today) };
};

const finalStep = async (
  deps: Deps,
  { id, tenantId, endDate, noticeGivenOn, billedThrough }: AgreementDetails,
  account: TenantAccount,
): Promise<MoveOut['final']> => {
  const { owed } = account;
  if (endDate === null) return { state: 'waiting', toCome: [], credits: [], owed, owedAtEnd: account.balance };
  const [toCome, credits] = await Promise.all([
    billedThrough > endDate ? [] : nextInvoices(deps, id, MOST_INVOICES),
    noticeGivenOn ? creditsSince(deps.db, tenantId, noticeGivenOn) : [],
  ]);
  const sum = addMoney(cents(0), ...toCome.map(({ amount }) => parseMoney(amount)));
  const owedAtEnd = toDecimalText(addMoney(parseMoney(account.balance), sum));
  const state = toCome.length > 0 || owed !== '0.00' ? 'open' : 'done';
  return { state, toCome, credits, owed, owedAtEnd };
};

type Ending = { endDate: Day | null; others: number; today: Day };

const bookingsStep = async (
  deps: Deps,
  tenantId: string,
  { endDate, others }: Ending,
): Promise<MoveOut['bookings']> => {
  if (endDate === null) return { state: 'waiting', later: [], because: null };
  const { upcoming } = await bookingsAround(deps, tenantId, addDays(endDate, 1));
  const later = upcoming.filter(({ status }) => status === 'confirmed' || status === 'pending');
  const because = others > 0 ? 'The tenant has another agreement that goes on' : null;
  if (later.length === 0) return { state: 'done', later, because: null };
  return { state: because ? 'not_needed' : 'open', later, because };
};

const depositStep = (
  settlement: MoveOut['deposit']['settlement'],
  final: MoveOut['final'],
  { endDate, others, today }: Ending,
): MoveOut['deposit'] => {
  if (settlement.held === '0.00') return { state: 'done', because: null, settlement };
  if (others > 0) return { state: 'not_needed', because: 'It secures another agreement that goes on', settlement };
  const because =
    endDate === null
      ? 'The last day comes first'
      : endDate >= today
        ? `It is settled after the last day, ${formatDay(endDate)}`
        : final.toCome.length > 0
          ? 'The final invoice comes first'
          : null;
  return { state: because ? 'waiting' : 'open', because, settlement };
};

/** The steps until a tenant has moved out, each as the data say that it is. */
export const getMoveOut = async (deps: Deps, id: string): Promise<MoveOut> => {
  const agreement = await getAgreement(deps, id);
  const { tenantId, endDate, state } = agreement;
  const today = await getToday(deps);
  const lastDay = endDate !== null && endDate < today ? endDate : today;
  const [account, siblings, lines, settlement] = await Promise.all([
    readAccount(deps, tenantId),
    listTenantAgreements(deps, tenantId, MOST_AGREEMENTS),
    placedLines(deps, id, lastDay < agreement.startDate ? agreement.startDate : lastDay),
    getSettlement(deps, tenantId),
  ]);
  const others = siblings.filter(
    (other) => other.id !== id && (other.state === 'active' || other.state === 'notice') && !isOverBy(other, endDate),
  ).length;
  const ending = { endDate, others, today };
  const final = await finalStep(deps, agreement, account);
  const held = lines.filter(({ units }) => units.length > 0);
  return {
    agreement,
    account,
    notice: noticeStep(agreement, today),
    final,
    bookings: await bookingsStep(deps, tenantId, ending),
    units: {
      state: held.length === 0 ? 'not_needed' : state === 'ended' ? 'done' : 'waiting',
      lines: held,
    },
    deposit: depositStep(settlement, final, ending),
  };
};

const isOverBy = (other: { endDate: Day | null }, day: Day | null): boolean =>
  day !== null && other.endDate !== null && other.endDate <= day;
