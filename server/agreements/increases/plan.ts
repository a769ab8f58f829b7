import { sql } from 'drizzle-orm';
import type { Agreement } from '../../../domain/agreements/contract.ts';
import type {
  increaseAgreements as Increase,
  IncreasedAgreement,
} from '../../../domain/agreements/increases/increase-contract.ts';
import {
  describeRaised,
  increaseProblem,
  isRaised,
  letterDay,
  noticeGiven,
  type Raised,
  raiseLines,
  withRaised,
} from '../../../domain/agreements/increases/increase-rules.ts';
import { changeDayProblem } from '../../../domain/agreements/life.ts';
import { later } from '../../../domain/agreements/pauses.ts';
import { type LineTerms, rentOn } from '../../../domain/agreements/rules.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { MAX_CENTS, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { VatTreatment } from '../../../domain/settings/contract.ts';
import { reliefText, statusOn, type TaxStatus } from '../../../domain/settings/tax-classes.ts';
import { type VatTerms, vatTreatment } from '../../../domain/settings/vat.ts';
import type { Db } from '../../db/connection/database.ts';
import { type StoredLine, toTerms } from '../present.ts';

export type Chosen = Pick<
  Agreement,
  | 'id'
  | 'number'
  | 'tenantId'
  | 'tenantName'
  | 'isMain'
  | 'state'
  | 'startDate'
  | 'endDate'
  | 'billingCycle'
  | 'anchorDay'
  | 'billedThrough'
> &
  TaxStatus & {
    letterTo: string;
    /** The increase that it has from the same day. */
    increaseId: string | null;
  };

/** The agreements of a selection, those of one tenant together. */
export const selectChosen = async (db: Db, ids: readonly string[], effectiveOn: Day): Promise<Chosen[]> => {
  const { rows } = await db.execute<Chosen>(sql`
    select a.id, a.number, a.tenant_id as "tenantId", t.company_name as "tenantName", a.is_main as "isMain", a.state,
      a.start_date::text as "startDate", a.end_date::text as "endDate", a.billing_cycle as "billingCycle", a.anchor_day as "anchorDay",
      coalesce(a.billed_through, t.billed_through)::text as "billedThrough", coalesce(a.billing_emails[1], t.email) as "letterTo",
      i.id as "increaseId", ${TAX_STATUS}
    from agreements a join tenants t on t.id = a.tenant_id
      left join agreement_increases i on i.agreement_id = a.id and i.effective_on = ${effectiveOn}::date and i.letter_state <> 'dropped'
    where a.id = any(${sql.param([...ids])}::uuid[]) order by a.tenant_id, a.id`);
  return rows;
};

export type TermsLine = StoredLine & LineTerms & { vat: VatTreatment; vatPercent: number; relief?: string };

/** Who pays an agreement, as VAT treats them on the day from which they pay more. */
export type Buyer = TaxStatus & { agreementId: string; effectiveOn: Day };

const vatForBuyer = (vat: VatTreatment, buyer: Buyer | undefined): Pick<TermsLine, 'vat' | 'relief'> => {
  if (vat === 'none' || !buyer || !statusOn(buyer, buyer.effectiveOn)) return { vat };
  return { vat: vat === 'added' ? 'none' : vat, relief: reliefText(buyer) };
};

/** The columns of a tenant that say so. */
export const TAX_STATUS = sql`t.tax_class as "taxClass", t.tax_reference as "taxReference", t.tax_from::text as "taxFrom",
      t.tax_until::text as "taxUntil"`;

/** The lines of agreements as an increase tells of them, by agreement. */
export const linesToRaise = (
  lines: readonly StoredLine[],
  terms: VatTerms,
  buyers: readonly Buyer[],
): Map<string, TermsLine[]> => {
  const byAgreement = new Map(buyers.map((buyer) => [buyer.agreementId, buyer]));
  return Map.groupBy(
    lines.map((line) => ({
      ...toTerms(line),
      ...vatForBuyer(vatTreatment(terms, line.taxClass), byAgreement.get(line.agreementId)),
      vatPercent: terms.rates[line.taxClass],
    })),
    ({ agreementId }) => agreementId,
  );
};

export type PlannedIncrease = {
  agreement: Chosen;
  /** All of its lines as they are. */
  lines: readonly TermsLine[];
  /** Those that get another price. */
  raised: readonly Raised<TermsLine>[];
  described: IncreasedAgreement;
};

export type SpaceRules = { today: Day; prorate: boolean; letterDays: number };

type Wanted = BodyOf<typeof Increase>;

const lineProblem = (number: string, lasting: readonly Raised<TermsLine>[], day: Day): string | null => {
  if (lasting.length === 0) return `${number} has no line on ${formatDay(day)}`;
  if (!lasting.some(isRaised)) return `${number}: no price would change`;
  const isTooMuch = ({ line, after }: Raised<TermsLine>) => parseMoney(after) * line.quantity > MAX_CENTS;
  return lasting.some(isTooMuch) ? `${number}: a line must be at most 99,999,999.99` : null;
};

type Refusal = { code: 'validation' | 'conflict'; field: string; problem: string };

const planOne = (
  agreement: Chosen,
  lines: readonly TermsLine[],
  { effectiveOn, percent, roundTo, agreementIds }: Wanted,
  { today, prorate, letterDays }: SpaceRules,
): PlannedIncrease | Refusal => {
  const { id, number, tenantName, letterTo, increaseId } = agreement;
  const refuse = (code: Refusal['code'], problem: string): Refusal => ({
    code,
    field: `agreementIds.${agreementIds.indexOf(id)}`,
    problem,
  });
  const problem = increaseProblem(agreement, effectiveOn);
  if (problem) return refuse('validation', problem);
  if (increaseId !== null && lines.some((line) => line.increaseId === increaseId)) {
    return refuse('conflict', `${number} already has an increase from ${formatDay(effectiveOn)}`);
  }
  const lasting = raiseLines(lines, { effectiveOn, percent, roundTo: parseMoney(roundTo) });
  const wrongLine = lineProblem(number, lasting, effectiveOn);
  if (wrongLine) return refuse('validation', wrongLine);
  const wrongDay = changeDayProblem({ ...agreement, lines }, effectiveOn, { today, prorate });
  if (wrongDay) return { code: 'validation', field: 'effectiveOn', problem: `${number}: ${wrongDay}` };
  const raised = lasting.filter(isRaised);
  const from = later(effectiveOn, agreement.startDate);
  const letterOn = letterDay(effectiveOn, today, letterDays);
  const described = {
    id,
    number,
    tenantName,
    effectiveOn,
    rentBefore: toDecimalText(rentOn(lines, from)),
    rentAfter: toDecimalText(rentOn(withRaised(lines, raised, effectiveOn), from)),
    letterOn,
    letterTo,
    noticeDays: noticeGiven(effectiveOn, letterOn),
    lines: lasting.map((one) => describeRaised(one, effectiveOn)),
  };
  return { agreement, lines, raised, described };
};

/** What each agreement of a selection becomes. All of them can be raised, or none is: every one that cannot is named. */
export const planIncrease = (
  chosen: readonly Chosen[],
  lines: ReadonlyMap<string, readonly TermsLine[]>,
  wanted: Wanted,
  rules: SpaceRules,
): PlannedIncrease[] => {
  const outcomes = chosen.map((agreement) => planOne(agreement, lines.get(agreement.id) ?? [], wanted, rules));
  const refusals = outcomes.filter((outcome) => 'code' in outcome);
  const wrong = refusals.filter(({ code }) => code === 'validation');
  // The first that names a field has it: many may be refused for the same day.
  const fields = (some: readonly Refusal[]) =>
    Object.fromEntries([...some].reverse().map(({ field, problem }) => [field, problem]));
  if (wrong.length > 0) throw invalid(fields(wrong));
  const [first] = refusals;
  if (first) throw new AppError('conflict', first.problem, { fields: fields(refusals) });
  return outcomes.filter((outcome) => 'raised' in outcome);
};
