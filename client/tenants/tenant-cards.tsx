import { Building2, DoorOpen, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays } from '../../domain/kernel/time.ts';
import { CYCLE_LABELS, PACKAGE_TYPE_LABELS } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { AGREEMENT_HINTS, AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { formatMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useToday } from '../ui/zone.ts';

type TenantProps = { tenant: Tenant };

const link =
  'wrap-anywhere rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent';

export function ProfileCard({ tenant }: TenantProps) {
  return (
    <Card aria-label="Profile">
      <CardHeader title="Profile" icon={<Building2 aria-hidden />} />
      <CardBody>
        <Facts>
          <Fact name="Contact Person">{tenant.contactPerson}</Fact>
          <Fact name="Email">
            <a href={`mailto:${tenant.email}`} className={link}>
              {tenant.email}
            </a>
          </Fact>
          <Fact name="Phone">
            <a href={`tel:${tenant.phone}`} className={`${link} tabular-nums`}>
              {phoneText(tenant.phone)}
            </a>
          </Fact>
          <Fact name="KRA PIN">{tenant.kraPin}</Fact>
          <Fact name="Agreement" wide>
            {AGREEMENT_LABELS[tenant.agreementType]}
            <span className="mt-0.5 block text-muted text-xs">{AGREEMENT_HINTS[tenant.agreementType]}</span>
          </Fact>
          {tenant.notes ? (
            <Fact name="Notes" wide>
              <span className="whitespace-pre-wrap">{tenant.notes}</span>
            </Fact>
          ) : null}
          <Fact name="Added">
            <InstantText at={tenant.createdAt} />
          </Fact>
          <Fact name="Last Changed">
            <InstantText at={tenant.updatedAt} relative />
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}

export function RentCard({ tenant }: TenantProps) {
  const { currency } = useConfig();
  const type = PACKAGE_TYPE_LABELS[tenant.packageType];
  const isInvoiced = tenant.billedThrough > tenant.startDate;
  return (
    <Card aria-label="Package and Rent">
      <CardHeader title="Package and Rent" icon={<ReceiptText aria-hidden />} />
      <CardBody>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <MoneyText amount={tenant.rentAmount} currency={currency} className="font-semibold text-2xl tracking-tight" />
          <span className="text-muted text-sm">{CYCLE_LABELS[tenant.billingCycle].toLowerCase()}</span>
        </p>
        <Facts className="mt-4">
          <Fact name="Package">
            <Link href={paths.workspaces} className={link}>
              {tenant.packageName}
            </Link>
            {type === tenant.packageName ? null : <span className="block text-muted text-xs">{type}</span>}
          </Fact>
          <Fact name="Payment Status">
            <StatusChip status={tenant.paymentStatus} />
          </Fact>
          <Fact name="Start Date">
            <DateText day={tenant.startDate} />
          </Fact>
          <Fact name="End Date">{tenant.endDate ? <DateText day={tenant.endDate} /> : 'Open'}</Fact>
          <Fact name="Next Due">
            <DateText day={tenant.status === 'terminated' ? null : tenant.nextDueDate} />
          </Fact>
          <Fact name="Invoiced Until">
            {isInvoiced ? <DateText day={addDays(tenant.billedThrough, -1)} /> : 'Nothing yet'}
          </Fact>
          <Fact name="Outstanding Balance">
            <MoneyText amount={tenant.outstandingBalance} currency={currency} />
          </Fact>
          <Fact name="Last Payment">
            <DateText day={tenant.lastPaymentDate} />
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);

export function AllowanceCard({ tenant }: TenantProps) {
  const month = formatMonth(useToday().slice(0, 7));
  const { monthlyRoomHoursUsed: used, freeRoomHours: free } = tenant;
  const left = Math.max(0, free - used);
  return (
    <Card aria-label="Meeting Rooms This Month">
      <CardHeader title="Meeting Rooms This Month" icon={<DoorOpen aria-hidden />} description={month} />
      <CardBody>
        <Progress
          label="Free hours used"
          caption
          value={free === 0 ? 0 : Math.min(used, free)}
          max={Math.max(free, 1)}
          tone={left === 0 && free > 0 ? 'waiting' : 'good'}
        />
        <p className="mt-2 text-muted text-sm">
          {free === 0
            ? 'This package has no free hours: each hour is charged.'
            : `${used} of ${hours(free)} used, ${hours(left)} remaining.`}
        </p>
      </CardBody>
    </Card>
  );
}

function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`grid grid-cols-2 gap-x-4 gap-y-3.5 text-sm ${className}`}>{children}</dl>;
}

/** Something that is known about the tenant; a dash where it is not. */
function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-break-word mt-0.5">{children ?? <span className="text-muted">–</span>}</dd>
    </div>
  );
}
