import {
  Bot,
  CalendarClock,
  ChevronRight,
  CircleCheckBig,
  CircleHelp,
  CloudUpload,
  FilePen,
  Footprints,
  HandCoins,
  Landmark,
  ListTodo,
  type LucideIcon,
  Mailbox,
  MailQuestion,
  MailWarning,
  MailX,
  PiggyBank,
  ReceiptText,
  ShieldAlert,
  ShoppingBag,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import type { Dashboard, NeedKind } from '../../domain/dashboard/contract.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { isAuthority } from '../../domain/payroll/returns/due-date-path.ts';
import type { DueDate } from '../../domain/payroll/returns/returns-contract.ts';
import { tabPath as financeTab } from '../billing/url-state.ts';
import { useSendsMail } from '../messages/mail-notice.tsx';
import { paths } from '../paths.ts';
import { tabPath as hrTab } from '../payroll/url-state.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import { useCanOpen } from './can-open.ts';
import { useSpaceClock } from './today-cards.tsx';

const SOON_DAYS = 7;

type NeedsCardProps = { needs: Dashboard['needs'] | undefined; dueDates: Dashboard['dueDates'] | undefined };

export function NeedsCard({ needs, dueDates }: NeedsCardProps) {
  const canOpen = useCanOpen();
  const sendsMail = useSendsMail();
  const { day } = useSpaceClock();
  const due = dueSoon(dueDates ?? [], day);
  const all = [...(needs ?? []), ...(due > 0 ? [{ kind: 'dueDates' as const, count: due, names: [] }] : [])];
  return (
    <Card aria-label="Needs You Now" className="mb-4">
      <CardHeader title="Needs You Now" icon={<ListTodo aria-hidden />} />
      {needs === undefined ? (
        <CardBody>
          <SkeletonText lines={3} label="Loading what needs you" />
        </CardBody>
      ) : all.length === 0 ? (
        <CardBody className="flex items-center gap-2.5 text-muted text-sm">
          <CircleCheckBig aria-hidden className="size-4.5 shrink-0 text-good" />
          You’re all caught up.
        </CardBody>
      ) : (
        <ul className="grid border-line border-t sm:grid-cols-2 xl:grid-cols-3">
          {all.map(({ kind, count, names = [] }) => {
            const { icon: Icon, href, label } = NEEDS[kind];
            const content = (
              <>
                <Icon aria-hidden className="size-4.5 shrink-0 text-waiting" />
                <span className="min-w-0 flex-1">{label(count, { sendsMail, names })}</span>
              </>
            );
            return (
              <li key={kind} className="grid">
                {canOpen(href) ? (
                  <Link href={href} className={`${row} -outline-offset-2 hover:bg-accent-soft/40`}>
                    {content}
                    <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
                  </Link>
                ) : (
                  <p className={row}>{content}</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const row = 'flex min-h-11 items-center gap-3 px-4 py-2 text-sm sm:px-5';

/** What is to be paid to the authorities within a week, or should have been; what was kept back from suppliers is a need of its own. */
function dueSoon(dueDates: readonly DueDate[], day: Day): number {
  const last = addDays(day, SOON_DAYS);
  return dueDates.filter(
    ({ authority, dueDate, open }) => isAuthority(authority) && !/^-|^0+\.00$/.test(open) && dueDate <= last,
  ).length;
}

type Need = {
  icon: LucideIcon;
  href: string;
  label: (count: number, more: { sendsMail: boolean; names: readonly string[] }) => string;
};

const many = (one: string, more: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** What waits for a person, in the words of a colleague, and where it is seen to. */
const NEEDS: Record<NeedKind | 'dueDates', Need> = {
  sealing: {
    icon: ShieldAlert,
    href: paths.auditLog,
    label: (minutes) => `The audit log has not been sealed for ${minutes} minutes`,
  },
  payroll: {
    icon: HandCoins,
    href: hrTab('payroll', { status: 'pending' }),
    label: many('payslip to approve', 'payslips to approve'),
  },
  payeesToPay: {
    icon: HandCoins,
    href: hrTab('returns'),
    label: many('payee of payroll to pay', 'payees of payroll to pay'),
  },
  withheldToPay: {
    icon: HandCoins,
    href: `${paths.reports}?tab=withholding`,
    label: many('tax withheld from suppliers to pay to KRA', 'taxes withheld from suppliers to pay to KRA'),
  },
  letters: {
    icon: MailWarning,
    href: financeTab('letters', { status: 'awaiting_approval' }),
    label: many('demand letter to approve', 'demand letters to approve'),
  },
  lettersToServe: {
    icon: Mailbox,
    href: financeTab('letters', { status: 'awaiting_delivery' }),
    label: many('demand letter to serve', 'demand letters to serve'),
  },
  failedMails: {
    icon: MailX,
    href: `${paths.outbox}?status=bounced`,
    label: many('email bounced', 'emails bounced'),
  },
  keptMails: {
    icon: MailQuestion,
    href: `${paths.outbox}?status=kept`,
    label: (count, { sendsMail }) => {
      const kept = count === 1 ? '1 message is kept' : `${count} messages are kept`;
      return sendsMail ? `${kept}: send or discard` : `Email is not set up: ${kept}`;
    },
  },
  failedAutomation: { icon: Bot, href: paths.financials, label: () => 'The last automation run failed' },
  pendingBookings: {
    icon: CalendarClock,
    href: `${paths.bookings}?view=list&status=pending`,
    label: many('booking to confirm', 'bookings to confirm'),
  },
  toursToday: {
    icon: Footprints,
    href: `${paths.people}?tab=tours`,
    label: many('tour today', 'tours today'),
  },
  maintenance: {
    icon: Wrench,
    href: `${paths.inventory}?due=true`,
    label: many('item is due for maintenance', 'items are due for maintenance'),
  },
  renewalsToAsk: {
    icon: CalendarClock,
    href: paths.renewals,
    label: many('tenant to ask about a renewal', 'tenants to ask about a renewal'),
  },
  ordersToApprove: {
    icon: HandCoins,
    href: paths.agreements,
    label: many('package bought online to approve', 'packages bought online to approve'),
  },
  depositsToSettle: {
    icon: PiggyBank,
    href: `${paths.tenants}?status=terminated`,
    label: many('deposit to settle with a tenant who left', 'deposits to settle with tenants who left'),
  },
  refundsToApprove: {
    icon: HandCoins,
    href: `${paths.ledger}?tab=cash&list=approvals`,
    label: many('refund to approve', 'refunds to approve'),
  },
  drafts: {
    icon: FilePen,
    href: financeTab('invoices', { status: 'draft' }),
    label: many('draft invoice to issue', 'draft invoices to issue'),
  },
  overdrawnAccounts: {
    icon: TriangleAlert,
    href: `${paths.ledger}?tab=cash`,
    label: (count, { names }) => `${names.join(', ')} ${count === 1 ? 'is' : 'are'} below zero`,
  },
  unmatchedMoney: {
    icon: CircleHelp,
    href: `${paths.financials}?tab=money-in&state=suspense`,
    label: many('M-Pesa payment waits for its tenant', 'M-Pesa payments wait for their tenants'),
  },
  refusedDocuments: {
    icon: ReceiptText,
    href: `${paths.financials}?tab=etims&state=refused`,
    label: many('document was refused by KRA', 'documents were refused by KRA'),
  },
  purchasesToBill: {
    icon: FilePen,
    href: `${paths.financials}?tab=etims`,
    label: many('invoice of a supplier to enter', 'invoices of suppliers to enter'),
  },
  checkoutsToSettle: {
    icon: ShoppingBag,
    href: financeTab('online', { state: 'waiting' }),
    label: many('online sale waits for a person', 'online sales wait for a person'),
  },
  actsToSettle: {
    icon: CloudUpload,
    href: paths.offlineActs,
    label: many('record made offline needs a person', 'records made offline need a person'),
  },
  billsToApprove: {
    icon: FilePen,
    href: `${paths.suppliers}?status=draft`,
    label: many('bill to approve', 'bills to approve'),
  },
  billsDue: {
    icon: HandCoins,
    href: `${paths.suppliers}?status=open&sort=dueDate`,
    label: many('bill is due', 'bills are due'),
  },
  dueDates: {
    icon: Landmark,
    href: hrTab('returns'),
    label: many('statutory payment is due within a week', 'statutory payments are due within a week'),
  },
};
