import { Building2, DoorOpen, ReceiptText } from 'lucide-react';
import { formSection } from '../../domain/kernel/fields.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { CYCLE_LABELS, PACKAGE_TYPE_LABELS } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { TENANT_FIELDS, type TenantField } from '../../domain/tenants/fields.ts';
import { AGREEMENT_HINTS, AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { DeclaredItems } from '../ui/declared-items.tsx';
import { DescriptionItem, DescriptionList, textLink } from '../ui/description-list.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { formatMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useToday } from '../ui/zone.ts';

type TenantProps = { tenant: Tenant };

type ProfileCardProps = TenantProps & { fields?: readonly TenantField[] };

/** What was typed about the company and its agreement. Its name and status head the page. */
const profileFields = (fields: readonly TenantField[], { taxClass, withholdsVat }: Tenant) => [
  ...formSection(fields, 'company', ['companyName']),
  ...formSection(fields, 'agreement', ['status', 'agreementType']),
  // Hardly anybody has any of it.
  ...(taxClass || withholdsVat ? formSection(fields, 'tax') : []),
];

export function ProfileCard({ tenant, fields = TENANT_FIELDS }: ProfileCardProps) {
  const { short = [], long = [] } = Object.groupBy(profileFields(fields, tenant), ({ kind }) =>
    kind === 'long-text' ? 'long' : 'short',
  );
  return (
    <Card aria-label="Profile">
      <CardHeader title="Profile" icon={<Building2 aria-hidden />} />
      <CardBody>
        <DescriptionList>
          <DeclaredItems fields={short} record={tenant} />
          <DescriptionItem name="Agreement" wide>
            {AGREEMENT_LABELS[tenant.agreementType]}
            <span className="mt-0.5 block text-muted text-xs">{AGREEMENT_HINTS[tenant.agreementType]}</span>
          </DescriptionItem>
          <DeclaredItems fields={long} record={tenant} />
          <DescriptionItem name="Added">
            <InstantText at={tenant.createdAt} />
          </DescriptionItem>
          <DescriptionItem name="Last Changed">
            <InstantText at={tenant.updatedAt} relative />
          </DescriptionItem>
        </DescriptionList>
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
        <DescriptionList className="mt-4">
          <DescriptionItem name="Package">
            <Link href={paths.workspaces} className={textLink}>
              {tenant.packageName}
            </Link>
            {type === tenant.packageName ? null : <span className="block text-muted text-xs">{type}</span>}
          </DescriptionItem>
          <DescriptionItem name="Payment Status">
            <StatusChip status={tenant.paymentStatus} />
          </DescriptionItem>
          <DescriptionItem name="Start Date">
            <DateText day={tenant.startDate} />
          </DescriptionItem>
          <DescriptionItem name="End Date">
            {tenant.endDate ? <DateText day={tenant.endDate} /> : 'Open-ended'}
          </DescriptionItem>
          <DescriptionItem name="Next Due">
            <DateText day={tenant.status === 'terminated' ? null : tenant.nextDueDate} />
          </DescriptionItem>
          <DescriptionItem name="Invoiced Until">
            {isInvoiced ? <DateText day={addDays(tenant.billedThrough, -1)} /> : 'Nothing yet'}
          </DescriptionItem>
          <DescriptionItem name="Outstanding Balance">
            <MoneyText amount={tenant.outstandingBalance} currency={currency} />
          </DescriptionItem>
          <DescriptionItem name="Last Payment">
            <DateText day={tenant.lastPaymentDate} />
          </DescriptionItem>
        </DescriptionList>
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
            ? 'This package includes no free hours. Every hour is charged.'
            : `${used} of ${hours(free)} used, ${hours(left)} remaining.`}
        </p>
      </CardBody>
    </Card>
  );
}
