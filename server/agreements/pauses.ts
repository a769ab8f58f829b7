import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { ChangedAgreement } from '../../domain/agreements/change-contract.ts';
import { periodOn } from '../../domain/agreements/cycles.ts';
import type { PauseInput, ResumeInput } from '../../domain/agreements/pause-contract.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { CreditWhy } from '../../domain/tenants/late-credit.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { type AgreementHooks, checkEffective, withInvoices } from './changes.ts';
import { lockAgreement } from './service.ts';
import { agreementPauses } from './tables.ts';
import { agreementToBill, type BillableAgreement } from './to-bill.ts';

const lockToPause = async (deps: Deps, id: string, from: Day, field: string): Promise<BillableAgreement> => {
  const row = await lockAgreement(deps.db, id);
  if (row.state === 'ended') throw new AppError('conflict', 'This agreement has ended');
  if (row.state === 'draft') throw new AppError('conflict', 'A draft is not charged: activate it first');
  const agreement = await agreementToBill(deps.db, id);
  if (!agreement) throw new AppError('conflict', 'This agreement was just removed');
  await checkEffective(deps, agreement, { day: from, field, today: await getToday(deps) });
  return agreement;
};

// From the day on everything is billed anew, with the pause as it is now.
const settle = async (hooks: AgreementHooks, deps: Deps, id: string, from: Day, why: CreditWhy) => {
  const agreement = await agreementToBill(deps.db, id);
  const credits =
    agreement && from < agreement.billedThrough ? await hooks.giveBackFrom(deps, agreement, from, why) : [];
  return withInvoices(hooks, deps, id, credits);
};

const checkUntil = async (deps: Deps, agreement: BillableAgreement, until: Day | null): Promise<void> => {
  const { prorate } = (await deps.settings.get()).billing;
  if (prorate || until === null || periodOn(agreement, until).end === addDays(until, 1)) return;
  throw invalid({ until: 'Partial periods are not charged: choose the last day of a period' });
};

const daysText = (from: Day, until: Day | null): string =>
  until === null ? `Paused from ${formatDay(from)}` : `Paused from ${formatDay(from)} to ${formatDay(until)}`;

/** Nothing is charged for these days; two pauses never share one, which the database holds. */
export const pauseAgreement = async (
  hooks: AgreementHooks,
  deps: Deps,
  id: string,
  { from, until = null, reason, lateReason }: PauseInput,
): Promise<ChangedAgreement> => {
  const agreement = await lockToPause(deps, id, from, 'from');
  await checkUntil(deps, agreement, until);
  await deps.db.insert(agreementPauses).values({ agreementId: id, startDate: from, endDate: until, reason });
  return settle(hooks, deps, id, from, { reason: daysText(from, until), lateReason });
};

/** The pause that holds on the day, or is to come, ends before it; one that would only have begun is taken back. */
export const resumeAgreement = async (
  hooks: AgreementHooks,
  deps: Deps,
  id: string,
  { on, lateReason }: ResumeInput,
): Promise<ChangedAgreement> => {
  await lockToPause(deps, id, on, 'on');
  const lasting = and(
    eq(agreementPauses.agreementId, id),
    or(isNull(agreementPauses.endDate), gte(agreementPauses.endDate, on)),
  );
  const found = await deps.db.$count(agreementPauses, lasting);
  if (found === 0) throw invalid({ on: 'There is no pause on that day or later' });
  await deps.db.delete(agreementPauses).where(and(lasting, gte(agreementPauses.startDate, on)));
  await deps.db
    .update(agreementPauses)
    .set({ endDate: sql`${on}::date - 1` })
    .where(lasting);
  return settle(hooks, deps, id, on, { reason: `Charged again from ${formatDay(on)}`, lateReason });
};
