import { sql } from 'drizzle-orm';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import type { Database } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { type Message, sendMessages } from '../../messages/send.ts';
import { amountText, dayText } from '../kernel/format.ts';
import { payLine, withPayWays } from '../kernel/pay-ways.ts';
import type { Run } from '../kernel/run-log.ts';

type Due = {
  id: string;
  number: string;
  due_date: Day;
  balance: string;
  email: string | null;
  phone: string | null;
  contact: string;
  description: string;
};

type When = 'before' | 'due';

const toReminder = (invoice: Due, when: When, settings: Settings): Message<'payment_reminder'> => ({
  kind: 'payment_reminder',
  eventKey: `reminder:${invoice.id}:${when}`,
  to: { email: invoice.email, phone: invoice.phone },
  values: {
    contactPerson: invoice.contact,
    invoiceNumber: invoice.number,
    amount: amountText(parseMoney(invoice.balance), settings.general.currency),
    description: invoice.description,
    due: when === 'due' ? 'today' : `on ${dayText(invoice.due_date)}`,
    howToPay: withPayWays(
      settings,
      settings.billing.paymentInstructions ?? `Please quote ${invoice.number} with your payment.`,
      [invoice],
    ),
    payNow: payLine(settings, invoice),
  },
});

const AT_ONCE = 500;

/**
 * One message some days before the due date and one on the day itself, each once however often this runs, by mail and by
 * SMS as the settings say.
 */
export const sendReminders = async (database: Database, deps: Deps, run: Run, today: Day): Promise<number> => {
  const settings = await deps.settings.get();
  const { billing, notifications } = settings;
  const { paymentReminders, emailNotifications, smsNotifications } = notifications;
  if (!billing.autoPaymentReminders || !paymentReminders || !(emailNotifications || smsNotifications)) return 0;
  const last = addDays(today, billing.reminderDays);
  return database.transact(run.actor, async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select i.id, i.invoice_number as number, i.due_date::text, (i.amount - i.paid_amount - i.credited_amount) as balance,
        i.description, i.bill_to ->> 'email' as email, i.bill_to ->> 'phone' as phone,
        coalesce(i.bill_to ->> 'contactPerson', i.bill_to ->> 'name') as contact
      from invoices i
      where i.status = 'pending' and i.due_date between ${today}::date and ${last}::date and i.issue_date < ${today}::date
        and coalesce(i.bill_to ->> 'email', i.bill_to ->> 'phone') is not null
        and not (i.opening and exists (select 1 from dunning_holds h where h.invoice_id = i.id and h.released_at is null))
        and not exists (
          select 1 from outbox o cross join lateral (
            select 'reminder:' || i.id || case when i.due_date = ${today}::date then ':due' else ':before' end as key) event
          where o.event_key in (event.key, 'sms:' || event.key))
      order by i.due_date, i.id limit ${AT_ONCE * 20}`);
    const within = { ...deps, db: tx, settings: { get: async () => settings } };
    const messages = rows.map((row) => toReminder(row, row.due_date === today ? 'due' : 'before', settings));
    let sent = 0;
    for (let n = 0; n < messages.length; n += AT_ONCE)
      sent += (await sendMessages(within, messages.slice(n, n + AT_ONCE))).recipients;
    return sent;
  });
};
