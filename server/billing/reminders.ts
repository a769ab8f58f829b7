import { sql } from 'drizzle-orm';
import { parseMoney } from '../../domain/kernel/money.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Database } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Mail, queueMails } from '../mail/service.ts';
import type { Run } from './run-log.ts';
import { amountText, dayText } from './words.ts';

type Due = {
  id: string;
  number: string;
  due_date: Day;
  balance: string;
  email: string;
  contact: string;
  description: string;
};

const reminderOf = (invoice: Due, when: 'before' | 'due', settings: Settings): Mail => {
  const { companyName, currency } = settings.general;
  const amount = amountText(parseMoney(invoice.balance), currency);
  return {
    kind: 'payment_reminder',
    eventKey: `reminder:${invoice.id}:${when}`,
    recipient: invoice.email,
    subject: `Invoice ${invoice.number} is due ${when === 'due' ? 'today' : `on ${dayText(invoice.due_date)}`}`,
    body: [
      `Dear ${invoice.contact},`,
      `a friendly reminder: ${amount} of invoice ${invoice.number} (${invoice.description}) is due ${when === 'due' ? 'today' : `on ${dayText(invoice.due_date)}`}.`,
      settings.billing.paymentInstructions ?? `Please give the number ${invoice.number} with your payment.`,
      `If you have paid already, thank you, and please ignore this message.`,
      companyName,
    ].join('\n\n'),
  };
};

const AT_ONCE = 500;

// One mail some days before the due date and one on the day itself, each once however often this runs.
export const sendReminders = async (database: Database, deps: Deps, run: Run, today: Day): Promise<number> => {
  const settings = await deps.settings.get();
  const { billing, notifications } = settings;
  if (!billing.autoPaymentReminders || !notifications.paymentReminders || !notifications.emailNotifications) return 0;
  const last = addDays(today, billing.reminderDays);
  return database.transact(run.actor, async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select i.id, i.invoice_number as number, i.due_date::text, (i.amount - i.paid_amount - i.credited_amount) as balance, i.description,
        i.bill_to ->> 'email' as email, coalesce(i.bill_to ->> 'contactPerson', i.bill_to ->> 'name') as contact
      from invoices i
      where i.status = 'pending' and i.due_date between ${today}::date and ${last}::date and i.issue_date < ${today}::date
        and i.bill_to ->> 'email' is not null
        and not exists (
          select 1 from outbox o
          where o.event_key = 'reminder:' || i.id || case when i.due_date = ${today}::date then ':due' else ':before' end)
      order by i.due_date, i.id limit ${AT_ONCE * 20}`);
    const mails = rows.map((row) => reminderOf(row, row.due_date === today ? 'due' : 'before', settings));
    for (let n = 0; n < mails.length; n += AT_ONCE) await queueMails({ ...deps, db: tx }, mails.slice(n, n + AT_ONCE));
    return mails.length;
  });
};
