import { inArray, sql } from 'drizzle-orm';
import type { AgreementChange, ChangedAgreement, ChangedLine } from '../../domain/agreements/change-contract.ts';
import { type Cycled, cycleOn, nextCycleFrom } from '../../domain/agreements/cycles.ts';
import { changeDayProblem } from '../../domain/agreements/life.ts';
import type { AgreementPreview, WaitingCharge } from '../../domain/agreements/preview-contract.ts';
import { holdsFrom } from '../../domain/agreements/unit-holds.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import type { CreditEffect } from '../../domain/tenants/change-effect.ts';
import type { CreditWhy, LateInvoice } from '../../domain/tenants/late-credit.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { followAgreements } from '../tenants/terms.ts';
import { countFreeHours } from './free-hours.ts';
import { insertLines, type NewLine } from './lines.ts';
import { getAgreement, listLines, type StoredLine, shownOnTenant } from './present.ts';
import { checkMayChange, lockAgreement, type Maker, recordApproval } from './service.ts';
import { type AgreementRow, agreementLines, unitHolds } from './tables.ts';
import { agreementToBill, type BillableAgreement } from './to-bill.ts';

/** What billing does for agreements; the composition root hands it in. */
export type AgreementHooks = {
  /** Credits what was invoiced for the days from one on, so that they can be billed anew. */
  giveBackFrom: (deps: Deps, agreement: BillableAgreement, from: Day, why: CreditWhy) => Promise<CreditEffect[]>;
  /** The tax invoices that this would credit after their six months. */
  lateBeyond: (deps: Deps, agreementIds: readonly string[], day: Day) => Promise<LateInvoice[]>;
  /** The next invoices, as the run will issue them. */
  nextInvoices: (deps: Deps, agreementId: string, count: number) => Promise<AgreementPreview['invoices']>;
  /** The one-off charges that wait for them. */
  waitingCharges: (deps: Deps, agreementId: string) => Promise<WaitingCharge[]>;
};

const INVOICES_SHOWN = 3;

/** Refuses a day from which a change cannot count. */
export const checkEffective = async (
  deps: Deps,
  agreement: BillableAgreement,
  { day, field, today }: { day: Day; field: string; today: Day },
): Promise<void> => {
  const { prorate } = (await deps.settings.get()).billing;
  const problem = changeDayProblem(agreement, day, { today, prorate });
  if (problem) throw invalid({ [field]: problem });
};

const sameThing = (line: ChangedLine, stored: StoredLine): boolean =>
  line.packageId ? line.packageId === stored.packageId : (line.extraId ?? null) === stored.extraId;

/** Which stored line each line that was sent goes on from: by its id, else the first that sells the same. */
const pairLines = (sent: readonly ChangedLine[], current: readonly StoredLine[]): (StoredLine | null)[] => {
  const free = new Set(current);
  const take = (stored: StoredLine | undefined) => {
    if (stored) free.delete(stored);
    return stored ?? null;
  };
  const byId = sent.map((line, n) => {
    if (!line.id) return null;
    const found = take(current.find(({ id }) => id === line.id && [...free].some((one) => one.id === id)));
    if (!found) throw invalid({ [`lines.${n}.id`]: 'This line does not hold on that day' });
    return found;
  });
  return sent.map((line, n) => byId[n] ?? (line.id ? null : take([...free].find((stored) => sameThing(line, stored)))));
};

const later = (one: Day, other: Day): Day => (one > other ? one : other);

const hasUnits = (stored: StoredLine, unitIds: readonly string[]): boolean =>
  [...unitIds].sort().join() === [...stored.unitIds].sort().join();

const isPricedAs = ({ unitPrice, discountPercent }: ChangedLine, stored: StoredLine): boolean =>
  (unitPrice === undefined || unitPrice >= parseMoney(stored.unitPrice)) &&
  (discountPercent === undefined || discountPercent <= stored.discountPercent);

type ChangedPlace = Pick<NewLine, 'position' | 'reason' | 'sentAs'> & {
  effectiveOn: Day;
  /** The agreement as it was before. */
  before: Pick<Cycled, 'billingCycle' | 'lines'>;
};

// A price is for one cycle: where another one is agreed from a day on, a line ends before it, and the next begins with it.
const cycleOfLine = (
  { before, sentAs }: ChangedPlace,
  { startDate, endDate }: Pick<NewLine, 'startDate' | 'endDate'>,
): BillingCycle => {
  const next = nextCycleFrom(before, startDate);
  if (next !== null && (endDate === null || endDate >= next)) {
    const cycle = CYCLE_LABELS[cycleOn(before, next)].toLowerCase();
    const problem = `Billing is ${cycle} from ${formatDay(next)}: end this line before, and add one from that day`;
    throw invalid({ [`lines.${sentAs}.endDate`]: problem });
  }
  return cycleOn(before, startDate);
};

const newLine = (line: ChangedLine, stored: StoredLine | null, place: ChangedPlace): NewLine => {
  const { position, effectiveOn, reason, sentAs } = place;
  const sells = { packageId: line.packageId ?? null, extraId: line.extraId ?? null };
  const named = line.packageId || line.extraId ? sells : stored;
  if (!named || Boolean(named.packageId) === Boolean(named.extraId)) {
    throw invalid({ [`lines.${sentAs}.packageId`]: 'Choose a package or an extra' });
  }
  const isOther = stored !== null && (named.packageId !== stored.packageId || named.extraId !== stored.extraId);
  const kept = isOther ? null : stored;
  const startDate = later(line.startDate ?? kept?.startDate ?? effectiveOn, effectiveOn);
  const endDate = line.endDate === undefined ? (kept?.endDate ?? null) : line.endDate;
  if (endDate !== null && endDate < startDate) {
    throw invalid({ [`lines.${sentAs}.endDate`]: 'End date must not be before the start date' });
  }
  const billingCycle = cycleOfLine(place, { startDate, endDate });
  const priced = kept?.billingCycle === billingCycle ? kept : null;
  const unitIds = line.unitIds ?? kept?.unitIds ?? [];
  // A move to another desk on a day to come stays planned where the units are as they were.
  const stays = kept !== null && hasUnits(kept, unitIds);
  return {
    position,
    packageId: named.packageId,
    extraId: named.extraId,
    description: line.description === undefined ? (kept?.description ?? null) : line.description,
    quantity: line.quantity ?? kept?.quantity ?? 1,
    unitPrice: line.unitPrice ?? (priced ? parseMoney(priced.unitPrice) : null),
    billingCycle,
    discountPercent: line.discountPercent ?? kept?.discountPercent ?? 0,
    discountUntil: line.discountUntil === undefined ? (kept?.discountUntil ?? null) : line.discountUntil,
    startDate,
    endDate,
    unitIds,
    ...(stays ? { holds: holdsFrom(kept.holds, { from: startDate, before: kept.endDate, until: endDate }) } : {}),
    reason: line.reason ?? reason,
    isAgreed: priced !== null && isPricedAs(line, priced),
    sentAs,
  };
};

const isSame = (line: NewLine, stored: StoredLine, effectiveOn: Day): boolean =>
  line.startDate === later(stored.startDate, effectiveOn) &&
  line.packageId === stored.packageId &&
  line.extraId === stored.extraId &&
  line.description === stored.description &&
  line.quantity === stored.quantity &&
  line.unitPrice === parseMoney(stored.unitPrice) &&
  line.discountPercent === stored.discountPercent &&
  line.discountUntil === stored.discountUntil &&
  line.endDate === stored.endDate &&
  hasUnits(stored, line.unitIds);

// The stored lines end the day before, or are not there at all where they would only have begun.
const endLines = async (db: Db, lines: readonly StoredLine[], effectiveOn: Day, today: Day): Promise<void> => {
  const ids = lines.map(({ id }) => id);
  if (ids.length === 0) return;
  const last = addDays(effectiveOn, -1);
  const toCome = lines.filter(({ startDate }) => startDate >= effectiveOn).map(({ id }) => id);
  if (toCome.length > 0) await db.delete(agreementLines).where(inArray(agreementLines.id, toCome));
  await db.execute(
    sql`delete from unit_holds where line_id = any(${sql.param(ids)}::uuid[]) and start_date > ${last}::date`,
  );
  await db
    .update(unitHolds)
    .set({ endDate: sql`least(${unitHolds.endDate}, ${last}::date)` })
    .where(inArray(unitHolds.lineId, ids));
  await db
    .update(agreementLines)
    .set({ endDate: sql`least(${agreementLines.endDate}, ${last}::date)`, isOver: last < today })
    .where(inArray(agreementLines.id, ids));
};

/** The tenant of a main agreement shows what it pays now. */
const showOnTenant = async (db: Db, agreement: AgreementRow, today: Day): Promise<void> => {
  if (!agreement.isMain) return;
  await followAgreements(db, [shownOnTenant(agreement, await listLines(db, [agreement.id]), today)]);
};

// Other lines from a day on, in the caller's transaction; answers what was given back.
const applyChange = async (
  hooks: AgreementHooks,
  deps: Deps,
  row: AgreementRow,
  { effectiveOn, reason, lateReason, lines: sent }: AgreementChange,
): Promise<CreditEffect[]> => {
  const { db } = deps;
  const { id } = row;
  if (row.state === 'ended') throw new AppError('conflict', 'This agreement has ended');
  const today = await getToday(deps);
  const agreement = await agreementToBill(db, id);
  if (!agreement) throw new AppError('conflict', 'This agreement was just removed');
  await checkEffective(deps, agreement, { day: effectiveOn, field: 'effectiveOn', today });
  const stored = await listLines(db, [id]);
  const lasting = stored.filter(({ endDate }) => endDate === null || endDate >= effectiveOn);
  const before = { billingCycle: row.billingCycle, lines: stored };
  const pairs = pairLines(sent, lasting);
  let position = Math.max(0, ...stored.map((line) => line.position));
  const wanted = sent.map((line, sentAs) => {
    const from = pairs[sentAs] ?? null;
    const at = { position: from?.position ?? ++position, effectiveOn, reason, sentAs, before };
    return { from, line: newLine(line, from, at) };
  });
  const kept = wanted
    .filter(({ from, line }) => from !== null && isSame(line, from, effectiveOn))
    .map(({ from }) => from);
  const ending = lasting.filter((line) => !kept.includes(line));
  const beginning = wanted.filter(({ from }) => !kept.includes(from)).map(({ line }) => line);
  if (ending.length === 0 && beginning.length === 0) throw invalid({ lines: 'Nothing is different from that day on' });
  await endLines(db, ending, effectiveOn, today);
  const known = new Set(stored.flatMap(({ packageId, extraId }) => packageId ?? extraId ?? []));
  await insertLines(db, beginning, { agreementId: id, endDate: row.endDate, known, needsReason: true });
  await showOnTenant(db, row, today);
  await countFreeHours(deps, row.tenantId);
  const invoiced = await agreementToBill(db, id);
  if (!invoiced || effectiveOn >= invoiced.billedThrough) return [];
  const why = { reason: reason ?? 'The agreement changed from this day on', lateReason };
  return hooks.giveBackFrom(deps, invoiced, effectiveOn, why);
};

/** The agreement after a change, with what was given back and its next invoices. */
export const withInvoices = async (
  hooks: AgreementHooks,
  deps: Deps,
  id: string,
  credits: CreditEffect[],
): Promise<ChangedAgreement> => ({
  ...(await getAgreement(deps, id)),
  credits,
  invoices: await hooks.nextInvoices(deps, id, INVOICES_SHOWN),
});

export const changeAgreement = async (
  hooks: AgreementHooks,
  deps: Deps,
  id: string,
  change: AgreementChange,
  by: Maker,
): Promise<ChangedAgreement> => {
  const row = await lockAgreement(deps.db, id);
  checkMayChange(row, by);
  const credits = await applyChange(hooks, deps, row, change);
  // The prices of a draft are approved by who activates it.
  if (row.state !== 'draft') await recordApproval(deps, id, by.name, await listLines(deps.db, [id]));
  return withInvoices(hooks, deps, id, credits);
};
