import { sql } from 'drizzle-orm';
import type { increaseAgreements as Increase } from '../../../domain/agreements/increases/increase-contract.ts';
import { increaseReason } from '../../../domain/agreements/increases/increase-rules.ts';
import type { BodyOf, OutputOf } from '../../../domain/kernel/endpoint.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { vatTerms } from '../../../domain/settings/vat.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { together } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import type { AgreementHooks } from '../changes.ts';
import { listLines } from '../present.ts';
import { agreementToBill } from '../to-bill.ts';
import { writeLetters } from './letters.ts';
import { linesToRaise, type PlannedIncrease, planIncrease, selectChosen } from './plan.ts';
import { writeIncrease } from './write.ts';

// Tenants first and each by id, as everybody locks them, so that two increases at once take turns.
const lockChosen = async (db: Db, ids: readonly string[]): Promise<void> => {
  const chosen = sql`any(${sql.param([...ids])}::uuid[])`;
  await db.execute(sql`
    select t.id from tenants t where t.id in (select a.tenant_id from agreements a where a.id = ${chosen})
    order by t.id for no key update`);
  await db.execute(sql`select a.id from agreements a where a.id = ${chosen} order by a.id for no key update`);
};

// What is invoiced beyond the day is credited invoice by invoice: more would not be done in time.
const MOST_INVOICED = 200;

const invoicedBeyond = (planned: readonly PlannedIncrease[], day: Day): PlannedIncrease[] => {
  const invoiced = planned.filter(({ agreement }) => day < agreement.billedThrough);
  if (invoiced.length <= MOST_INVOICED) return invoiced;
  throw invalid({
    effectiveOn: `${invoiced.length} agreements are invoiced beyond ${formatDay(day)}: choose a later date, or at most ${MOST_INVOICED} of them at once`,
  });
};

const readPlan = async (deps: Deps, input: BodyOf<typeof Increase>, today: Day): Promise<PlannedIncrease[]> => {
  const { db } = deps;
  const { agreementIds, effectiveOn, preview } = input;
  const ids = [...new Set(agreementIds)].sort();
  const settings = await deps.settings.get();
  if (!preview) await lockChosen(db, ids);
  const [chosen, lines] = await together(
    db,
    () => selectChosen(db, ids, effectiveOn),
    () => listLines(db, ids),
  );
  const known = new Set(chosen.map(({ id }) => id));
  const missing = agreementIds.findIndex((id) => !known.has(id));
  if (missing >= 0) throw invalid({ [`agreementIds.${missing}`]: 'This agreement does not exist' });
  const buyers = chosen.map((one) => ({ ...one, agreementId: one.id, effectiveOn }));
  const { prorate, increaseLetterDays: letterDays } = settings.billing;
  return planIncrease(chosen, linesToRaise(lines, vatTerms(settings, effectiveOn), buyers), input, {
    today,
    prorate,
    letterDays,
  });
};

const total = (amounts: readonly string[]): string => toDecimalText(addMoney(...amounts.map(parseMoney)));

/** Raises all of them or none; the same day twice is refused, so that nobody pays an increase two times. */
export const increaseAgreements = async (
  hooks: AgreementHooks,
  deps: Deps,
  input: BodyOf<typeof Increase>,
  by: string,
): Promise<OutputOf<typeof Increase>> => {
  const { effectiveOn, percent, lateReason, preview } = input;
  const today = await getToday(deps);
  const planned = await readPlan(deps, input, today);
  const invoiced = invoicedBeyond(planned, effectiveOn);
  const described = planned.map((one) => one.described);
  const late = await hooks.lateBeyond(
    deps,
    invoiced.map(({ agreement }) => agreement.id),
    effectiveOn,
  );
  if (!preview) {
    await writeIncrease(deps.db, planned, { percent, effectiveOn, by, today });
    const why = { reason: increaseReason(percent, effectiveOn), lateReason };
    for (const { agreement } of invoiced) {
      const billed = await agreementToBill(deps.db, agreement.id);
      if (billed) await hooks.giveBackFrom(deps, billed, effectiveOn, why);
    }
    if (described.some(({ letterOn }) => letterOn <= today)) {
      await writeLetters(deps, today, { among: described.map(({ id }) => id), atOnce: true });
    }
  }
  return {
    agreements: described,
    rentBefore: total(described.map(({ rentBefore }) => rentBefore)),
    rentAfter: total(described.map(({ rentAfter }) => rentAfter)),
    late,
    letterDays: (await deps.settings.get()).billing.increaseLetterDays,
  };
};
