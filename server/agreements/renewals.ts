import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { monthlyPrice, renewedTerm } from '../../domain/agreements/life.ts';
import type {
  noteRenewalContact as NoteContact,
  renewAgreement as Renew,
  Renewal,
} from '../../domain/agreements/renewal-contract.ts';
import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { addDays, daysBetween } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { presentAgreements, type SelectedAgreement, selectAgreements } from './present.ts';
import { lockAgreement, setEnd } from './service.ts';
import { agreements, renewalContacts } from './tables.ts';

const DEFAULT_DAYS = 90;
const MOST_LISTED = 500;

type Contact = Pick<typeof renewalContacts.$inferSelect, 'agreementId' | 'answer' | 'note' | 'askedOn' | 'askedByName'>;

// The last answer about the end that holds now: once an agreement was renewed, everybody is asked anew.
const lastContacts = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Contact>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([renewalContacts.agreementId])
    .from(renewalContacts)
    .innerJoin(
      agreements,
      and(eq(agreements.id, renewalContacts.agreementId), eq(agreements.endDate, renewalContacts.endsOn)),
    )
    .where(inArray(renewalContacts.agreementId, [...ids]))
    .orderBy(renewalContacts.agreementId, sql`${renewalContacts.createdAt} desc, ${renewalContacts.id} desc`);
  return new Map(rows.map(({ renewal_contacts: contact }) => [contact.agreementId, contact]));
};

const present = async (deps: Deps, rows: readonly SelectedAgreement[]): Promise<Renewal[]> => {
  const today = await getToday(deps);
  const [shown, contacts] = await Promise.all([
    presentAgreements(deps, rows),
    lastContacts(
      deps,
      rows.map(({ id }) => id),
    ),
  ]);
  return shown.flatMap((agreement) => {
    const contact = contacts.get(agreement.id);
    return agreement.endDate === null
      ? []
      : [
          {
            agreement,
            endsOn: agreement.endDate,
            daysLeft: daysBetween(today, agreement.endDate),
            monthlyValue: monthlyPrice(agreement.rentAmount, agreement.billingCycle),
            askedOn: contact?.askedOn ?? null,
            askedBy: contact?.askedByName ?? null,
            answer: contact?.answer ?? 'none',
            note: contact?.note ?? null,
          },
        ];
  });
};

export const listRenewals = async (deps: Deps, days: number = DEFAULT_DAYS): Promise<Renewal[]> => {
  const today = await getToday(deps);
  const rows = await selectAgreements(
    deps.db,
    and(
      inArray(agreements.state, ['active', 'notice']),
      gte(agreements.endDate, today),
      lte(agreements.endDate, addDays(today, days)),
    ),
  )
    .orderBy(agreements.endDate, agreements.id)
    .limit(MOST_LISTED);
  return present(deps, rows);
};

const lockEnding = async (deps: Deps, id: string) => {
  const row = await lockAgreement(deps.db, id);
  const { endDate } = row;
  if (row.state === 'ended') throw new AppError('conflict', 'This agreement has ended');
  if (endDate === null) throw new AppError('conflict', 'This agreement has no end');
  return { ...row, endDate };
};

export const noteContact = async (
  deps: Deps,
  id: string,
  { answer, note }: BodyOf<typeof NoteContact>,
): Promise<Renewal> => {
  const { endDate } = await lockEnding(deps, id);
  await deps.db.insert(renewalContacts).values({
    agreementId: id,
    endsOn: endDate,
    answer,
    note,
    askedOn: await getToday(deps),
    askedByName: sql<string>`current_setting('app.actor_name')`,
  });
  const [renewal] = await present(deps, await selectAgreements(deps.db, eq(agreements.id, id)));
  if (!renewal) throw new Error('The contact was not written');
  return renewal;
};

export const renewAgreement = async (
  deps: Deps,
  id: string,
  { termMonths, preview }: BodyOf<typeof Renew>,
): Promise<OutputOf<typeof Renew>> => {
  const row = await lockEnding(deps, id);
  if (row.state === 'draft') throw new AppError('conflict', 'A draft is not renewed: change its term');
  if (row.state === 'notice') throw new AppError('conflict', 'Notice was given: withdraw it first');
  const after = renewedTerm(row, termMonths);
  if (preview) return { endsOn: after.endDate };
  if (after.termMonths !== row.termMonths) {
    await deps.db.update(agreements).set({ termMonths: after.termMonths }).where(eq(agreements.id, id));
  }
  await setEnd(deps.db, row, after.endDate);
  return { endsOn: after.endDate };
};
