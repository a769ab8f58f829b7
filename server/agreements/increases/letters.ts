import { type SQL, sql } from 'drizzle-orm';
import type { AgreementState } from '../../../domain/agreements/contract.ts';
import { cycleOn } from '../../../domain/agreements/cycles.ts';
import type { IncreasedLine } from '../../../domain/agreements/increases/increase-contract.ts';
import {
  lineText,
  type Standing,
  standingIncrease,
  vatText,
} from '../../../domain/agreements/increases/increase-rules.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { BillingCycle } from '../../../domain/packages/contract.ts';
import { CYCLE_UNITS } from '../../../domain/packages/rules.ts';
import type { TaxStatus } from '../../../domain/settings/tax-classes.ts';
import { vatTerms } from '../../../domain/settings/vat.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { type Manner, type Message, sendMessages } from '../../messages/send.ts';
import { listLines } from '../present.ts';
import { letterKey } from './list.ts';
import { linesToRaise, TAX_STATUS } from './plan.ts';
import { dropIncreases } from './write.ts';

type DueLetter = TaxStatus & {
  id: string;
  agreementId: string;
  number: string;
  state: AgreementState;
  endDate: Day | null;
  percent: number;
  effectiveOn: Day;
  lines: IncreasedLine[];
  billingCycle: BillingCycle;
  recipients: string[];
  contactPerson: string;
  tenantName: string;
};

// Held until the transaction ends: of two nodes that write letters, the second finds none left.
const lockDue = async (db: Db, today: Day, among: SQL, atMost: number): Promise<DueLetter[]> => {
  const { rows } = await db.execute<DueLetter>(sql`
    select i.id, i.agreement_id as "agreementId", a.number, a.state, a.end_date::text as "endDate", i.percent::float8 as percent,
      i.effective_on::text as "effectiveOn", i.lines, a.billing_cycle as "billingCycle",
      case when cardinality(a.billing_emails) > 0 then a.billing_emails else array[t.email] end as recipients,
      t.contact_person as "contactPerson", t.company_name as "tenantName", ${TAX_STATUS}
    from agreement_increases i join agreements a on a.id = i.agreement_id join tenants t on t.id = a.tenant_id
    where i.letter_state = 'waiting' and i.letter_on <= ${today}::date and ${among}
    order by i.id limit ${atMost} for no key update of i`);
  return rows;
};

type Written = { due: DueLetter; now: Standing };

const toMessages = ({ due, now }: Written, currency: string): Message<'price_increase'>[] => {
  const { id, number, percent, effectiveOn, billingCycle, recipients, contactPerson, tenantName } = due;
  const money = (amount: Cents) => amountText(amount, currency);
  const rent = (amount: string) => `${money(parseMoney(amount))} ${CYCLE_UNITS[billingCycle]}`;
  const values = {
    contactPerson,
    tenantName,
    agreement: number,
    effectiveOn: formatDay(effectiveOn),
    percent: `${percent}%`,
    prices: [...now.lines.map((line) => lineText(line, billingCycle, money)), vatText(now.lines)].join('\n'),
    rentBefore: rent(now.rentBefore),
    rentAfter: rent(now.rentAfter),
  };
  const key = letterKey(id);
  return recipients.map((email, n) => ({
    kind: 'price_increase',
    eventKey: n === 0 ? key : `${key}:copy:${n}`,
    to: { email },
    values,
    document: key,
  }));
};

const noteWritten = async (db: Db, written: readonly Written[], today: Day): Promise<void> => {
  const rows = written.map(({ due, now }) => ({ id: due.id, ...now }));
  await db.execute(sql`
    update agreement_increases i set letter_state = 'written', letter_on = ${today}::date, lines = g.lines,
      rent_before = g."rentBefore", rent_after = g."rentAfter"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, lines jsonb, "rentBefore" numeric, "rentAfter" numeric)
    where i.id = g.id`);
};

type Which = Manner & { among?: readonly string[]; atMost?: number };

/**
 * Writes the letters whose day has come, in the caller's transaction, from the lines as they are then. An increase that the lines
 * no longer have needs none. Answers how many increases were looked at.
 */
export const writeLetters = async (
  deps: Deps,
  today: Day,
  { among, atMost = 2_000, ...manner }: Which,
): Promise<number> => {
  const { db } = deps;
  const chosen = among ? sql`i.agreement_id = any(${sql.param([...among])}::uuid[])` : sql`true`;
  const due = await lockDue(db, today, chosen, atMost);
  if (due.length === 0) return 0;
  const ids = due.map(({ agreementId }) => agreementId);
  const settings = await deps.settings.get();
  const { general } = settings;
  const lines = linesToRaise(await listLines(db, ids), vatTerms(settings, today), due);
  const looked = due.map((one) => {
    const own = lines.get(one.agreementId) ?? [];
    const billingCycle = cycleOn({ ...one, lines: own }, one.effectiveOn);
    return { due: { ...one, billingCycle }, now: standingIncrease(one, own) };
  });
  const written = looked.flatMap(({ due, now }) => (now ? [{ due, now }] : []));
  await noteWritten(db, written, today);
  await dropIncreases(
    db,
    looked.flatMap(({ due, now }) => (now ? [] : due.id)),
  );
  await sendMessages(
    deps,
    written.flatMap((one) => toMessages(one, general.currency)),
    manner,
  );
  return due.length;
};
