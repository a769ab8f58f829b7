import type { OutboxStatus } from './contract.ts';

// What the space writes, by the kind that the mail was queued with.
export const MAIL_KINDS: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  payment_reminder: 'Payment reminder',
  demand_letter: 'Demand letter',
  booking_confirmed: 'Booking confirmed',
  booking_moved: 'Booking changed',
  booking_cancelled: 'Booking cancelled',
  mail_item_received: 'Letter or parcel arrived',
  mail_item_reminder: 'Letter or parcel waits',
  member_code: 'Code for a member',
  invitation: 'Invitation of a user',
  payslip: 'Payslip',
  statement: 'Tenant statement',
  reports: 'Scheduled reports',
};

export const kindLabel = (kind: string): string =>
  Object.hasOwn(MAIL_KINDS, kind) ? (MAIL_KINDS[kind] ?? '') : 'Other mail';

// A code in the subject is shown by the telephone before the mail is opened, which is why it is there.
export const SECRET_SUBJECTS: readonly string[] = ['member_code'];

export const shownSubject = ({ kind, subject }: { kind: string; subject: string }): string =>
  SECRET_SUBJECTS.includes(kind) ? kindLabel(kind) : subject;

const REASONS = {
  code: 'This mail carries a one-time code. Whoever knows it could book rooms in the name of the tenant, so only the recipient gets to see it.',
  link: 'This mail carries a link with which the booking can be cancelled without an account, so only the recipient gets to see it.',
  unknown: 'Mails of this kind may carry a secret, so only the recipient gets to see them.',
};

// Why the text of a mail is not for staff to read; null for one that is. A kind that nobody has thought about here is
// not shown, since a secret that was shown cannot be taken back.
export const hiddenBecause = ({ kind, body }: { kind: string; body: string }): string | null => {
  if (kind === 'member_code') return REASONS.code;
  if (kind.startsWith('booking_') && /https?:\/\//.test(body)) return REASONS.link;
  return Object.hasOwn(MAIL_KINDS, kind) ? null : REASONS.unknown;
};

// Why a mail cannot be put into the queue now; null for one that can.
export const retryProblem = (status: OutboxStatus, hasMailServer: boolean): string | null => {
  if (status === 'sent') return 'This mail was sent already';
  if (status === 'queued') return 'This mail waits to be sent already';
  return hasMailServer ? null : 'No mail server is set, so nothing can be sent. SMTP_URL names one.';
};
