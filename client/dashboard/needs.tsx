import {
  Bot,
  CalendarClock,
  FilePen,
  HandCoins,
  Landmark,
  type LucideIcon,
  Mailbox,
  MailQuestion,
  MailWarning,
  MailX,
  ShieldAlert,
  Wrench,
} from 'lucide-react';
import type { NeedKind } from '../../domain/dashboard/contract.ts';
import { tabPath as financeTab } from '../billing/finance-address.ts';
import { paths } from '../paths.ts';
import { tabPath as hrTab } from '../payroll/hr-address.ts';

export type Need = { icon: LucideIcon; href: string; words: (count: number, sendsMail: boolean) => string };

const many = (one: string, more: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** What waits for a person, in the words of a colleague, and where it is seen to. */
export const NEEDS: Record<NeedKind | 'dueDates', Need> = {
  sealing: {
    icon: ShieldAlert,
    href: paths.auditLog,
    words: (minutes) => `The audit log has not been sealed for ${minutes} minutes`,
  },
  payroll: {
    icon: HandCoins,
    href: hrTab('payroll', { status: 'pending' }),
    words: many('payslip to approve', 'payslips to approve'),
  },
  letters: {
    icon: MailWarning,
    href: financeTab('letters', { status: 'awaiting_approval' }),
    words: many('demand letter to approve', 'demand letters to approve'),
  },
  lettersToServe: {
    icon: Mailbox,
    href: financeTab('letters', { status: 'awaiting_delivery' }),
    words: many('demand letter waits to be served', 'demand letters wait to be served'),
  },
  failedMails: {
    icon: MailX,
    href: `${paths.outbox}?status=bounced`,
    words: many('mail bounced', 'mails bounced'),
  },
  keptMails: {
    icon: MailQuestion,
    href: `${paths.outbox}?status=kept`,
    words: (count, sendsMail) => {
      const kept = count === 1 ? '1 message is kept' : `${count} messages are kept`;
      return sendsMail ? `${kept}: send or discard` : `E-mail is not set up: ${kept}`;
    },
  },
  failedAutomation: { icon: Bot, href: paths.financials, words: () => 'The last automation run did not succeed' },
  pendingBookings: {
    icon: CalendarClock,
    href: `${paths.bookings}?view=list&status=pending`,
    words: many('booking to confirm', 'bookings to confirm'),
  },
  maintenance: {
    icon: Wrench,
    href: `${paths.inventory}?due=true`,
    words: many('item is due for maintenance', 'items are due for maintenance'),
  },
  drafts: {
    icon: FilePen,
    href: financeTab('invoices', { status: 'draft' }),
    words: many('draft invoice is not issued yet', 'draft invoices are not issued yet'),
  },
  dueDates: {
    icon: Landmark,
    href: hrTab('returns'),
    words: many('statutory payment is due within a week', 'statutory payments are due within a week'),
  },
};
