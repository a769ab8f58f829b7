import type { PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import { formatDay, formatFigure, formatTime } from '../../domain/kernel/format.ts';
import { paths, pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { toDay, toWallTime } from '../../domain/kernel/time.ts';
import { shownSubject } from '../../domain/outbox/rules.ts';
import type { DraftHooks } from '../agreements/routes.ts';
import type { NoticeHooks } from '../banking/notices/handle-message.ts';
import { getNotice } from '../banking/notices/list.ts';
import { claimReceipts } from '../checkouts/settle.ts';
import type { Deps } from '../deps.ts';
import type { OnDead } from '../mail/outbox.ts';
import type { MoneyHooks } from '../mpesa/handle-message.ts';
import { getReceipt } from '../mpesa/receipts/list.ts';
import { notify } from '../notifications/service.ts';
import type { PayrollHooks } from '../payroll/pay-routes.ts';
import type { BookingHooks, PortalBooking } from '../portal/hooks.ts';
import type { OnFailure } from '../reports/schedules/run-schedules.ts';
import type { TourHooks } from '../tours/routes.ts';
import { type TourRow, tourTime } from '../tours/tour-mail.ts';

// What happens in features that know nothing of the bell, in words, with the way to the thing itself.

const bookingText = async (deps: Deps, { who, roomName, startTime }: PortalBooking): Promise<string> => {
  const { timezone } = (await deps.settings.get()).general;
  return `${who}: ${roomName}, ${formatDay(toDay(startTime, timezone))}, ${formatTime(toWallTime(startTime, timezone))}`;
};

export const bookingNotices: BookingHooks = {
  onBooked: async (deps, booking) =>
    notify(deps, 'booking_made', [
      {
        title: 'New portal booking',
        body: await bookingText(deps, booking),
        path: withQuery(paths.bookings, { day: booking.day, booking: booking.id }),
        eventKey: `booking_made:${booking.id}`,
      },
    ]),
  onCancelled: async (deps, booking) =>
    notify(deps, 'booking_cancelled', [
      {
        title: 'A client cancelled a booking',
        body: await bookingText(deps, booking),
        path: withQuery(paths.bookings, { day: booking.day, cancelled: 'show', booking: booking.id }),
        eventKey: `booking_cancelled:${booking.id}`,
      },
    ]),
};

const tourText = async (deps: Deps, tour: TourRow): Promise<string> =>
  `${tour.company ?? tour.name}: ${tourTime(tour, (await deps.settings.get()).general.timezone)}`;

const TOURS = withQuery(paths.people, { tab: 'tours' });

export const tourNotices: TourHooks = {
  onBooked: async (deps, tour) =>
    notify(deps, 'tour_booked', [
      { title: 'New tour', body: await tourText(deps, tour), path: TOURS, eventKey: `tour_booked:${tour.id}` },
    ]),
  onChanged: async (deps, tour) =>
    notify(deps, 'tour_changed', [
      {
        title: tour.state === 'cancelled' ? 'A visitor cancelled a tour' : 'A visitor moved a tour',
        body: await tourText(deps, tour),
        path: TOURS,
        eventKey: `tour_changed:${tour.id}:${tour.updatedAt}`,
      },
    ]),
};

export const notifyDraft: DraftHooks['onDraft'] = (deps, { id, number, tenantName, summary }, by) =>
  notify(deps, 'agreement_to_approve', [
    {
      title: `Draft agreement ${number} to approve`,
      body: `${tenantName}: ${summary}. Prepared by ${by}.`,
      path: pathTo(paths.agreement, id),
      eventKey: `agreement_to_approve:${id}`,
    },
  ]);

export const notifyPaymentReceived = async (deps: Deps, payment: PaymentDetails): Promise<void> => {
  const { currency } = (await deps.settings.get()).general;
  const { id, tenantName, amount, reference, recordedBy } = payment;
  await notify(
    deps,
    'payment_received',
    [
      {
        title: `Payment of ${currency} ${formatFigure(amount)} received`,
        body: reference ? `${tenantName}, ${reference}` : tenantName,
        path: withQuery(paths.financials, { tab: 'payments', payment: id }),
        eventKey: `payment_received:${id}`,
      },
    ],
    { except: recordedBy },
  );
};

export const notifyUnmatched = async (deps: Deps, receiptId: string): Promise<void> => {
  const { currency } = (await deps.settings.get()).general;
  const { amount, receiptNumber, payerName, note } = await getReceipt(deps, receiptId);
  await notify(deps, 'money_unmatched', [
    {
      title: `${currency} ${formatFigure(amount)} by M-Pesa waits for its tenant`,
      body: [payerName ?? receiptNumber, note].filter(Boolean).join(': '),
      path: withQuery(paths.financials, { tab: 'money-in', receipt: receiptId }),
      eventKey: `money_unmatched:${receiptId}`,
    },
  ]);
};

const notifyUnmatchedNotice = async (deps: Deps, noticeId: string): Promise<void> => {
  const { currency } = (await deps.settings.get()).general;
  const { amount, transactionId, payerName, note, cashAccountName } = await getNotice(deps, noticeId);
  await notify(deps, 'money_unmatched', [
    {
      title: `${currency} ${formatFigure(amount)} in ${cashAccountName} waits for its tenant`,
      body: [payerName ?? transactionId, note].filter(Boolean).join(': '),
      path: withQuery(paths.financials, { tab: 'money-in', notice: noticeId }),
      eventKey: `money_unmatched:${noticeId}`,
    },
  ]);
};

export const bankMoneyNotices: NoticeHooks = { onReceived: notifyPaymentReceived, onUnmatched: notifyUnmatchedNotice };

export const moneyNotices: MoneyHooks = {
  onReceived: notifyPaymentReceived,
  onUnmatched: notifyUnmatched,
  onWaiting: claimReceipts,
};

export const payrollNotices: PayrollHooks = {
  onWaiting: (deps, { key, count, path, by }) =>
    notify(
      deps,
      'payroll_to_approve',
      [
        {
          title: count === 1 ? '1 payslip to approve' : `${count} payslips to approve`,
          body: `Prepared by ${by.name}.`,
          path,
          eventKey: `payroll_to_approve:${key}`,
        },
      ],
      { except: by.id },
    ),
};

export const notifyMailFailed =
  ({ settings }: Pick<Deps, 'settings'>): OnDead =>
  (db, mail, reason) =>
    notify({ db, settings }, 'mail_failed', [
      {
        title: mail.channel === 'sms' ? 'An SMS could not be delivered' : 'An email could not be delivered',
        body: `“${shownSubject(mail)}” to ${mail.recipient}: ${reason}`,
        path: withQuery(paths.outbox, { status: 'bounced' }),
        // One that was queued again by hand and given up again is told of again.
        eventKey: `mail_failed:${mail.id}:${mail.nextAttemptAt}`,
      },
    ]);

export const notifyAutomationFailed = (deps: Deps, run: { id: string }, steps: readonly string[]): Promise<void> =>
  notify(deps, 'automation_failed', [
    {
      title: 'The automation did not finish',
      body: `Failed: ${steps.join(', ').replaceAll('_', ' ')}. The next run tries again.`,
      path: paths.financials,
      eventKey: `automation_failed:${run.id}`,
    },
  ]);

export const notifyReportsFailed =
  ({ settings }: Pick<Deps, 'settings'>): OnFailure =>
  (db, { name }, { id, error }) =>
    notify({ db, settings }, 'reports_failed', [
      {
        title: 'Scheduled reports could not be sent',
        body: `“${name}”: ${error}`,
        path: withQuery(paths.reports, { schedules: 'open' }),
        // Tried again, it is the same failure; a later due date is another one.
        eventKey: `reports_failed:${id}`,
      },
    ]);

export const notifyIntegrityFailures = (
  deps: Pick<Deps, 'db' | 'settings'>,
  { invariants, checkedAt }: IntegrityReport,
): Promise<void> =>
  notify(
    deps,
    'promise_broken',
    invariants
      .filter(({ verdict }) => verdict === 'broken')
      .map(({ id, title, examples }) => ({
        title: 'The daily integrity check found inconsistent records',
        body: [title, ...examples.slice(0, 1)].join(': '),
        path: paths.auditLog,
        eventKey: `promise_broken:${id}:${checkedAt.slice(0, 10)}`,
      })),
  );
