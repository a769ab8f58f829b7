import { useQuery } from '@tanstack/react-query';
import { Banknote, Contact, IdCard, ReceiptText, UserRoundCog } from 'lucide-react';
import { formSection } from '../../../domain/kernel/fields.ts';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { EMPLOYEE_FIELDS, type EmployeeField } from '../../../domain/payroll/employee-fields.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { DeclaredItems } from '../../ui/declared-items.tsx';
import { DescriptionItem, DescriptionList, textLink } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useToday } from '../../ui/zone.ts';
import { FREQUENCY_LABELS } from '../labels.ts';
import { recordColumns } from '../pay/record-columns.tsx';
import { recordsPageQuery } from '../queries.ts';
import { recordPath, tabPath } from '../url-state.ts';

type EmployeeProps = { employee: EmployeeDetails };

type DeclaredCardProps = EmployeeProps & { fields?: readonly EmployeeField[] };

/** What the heading of the page and the card itself do not show already. */
const profileFields = (fields: readonly EmployeeField[]) => [
  ...formSection(fields, 'person', ['firstName', 'lastName', 'email', 'phone']),
  ...formSection(fields, 'work', ['employeeId', 'position', 'department', 'hireDate']),
];

export function ContactCard({ employee, fields = EMPLOYEE_FIELDS }: DeclaredCardProps) {
  const { email, phone, hireDate, endDate } = employee;
  return (
    <Card aria-label="Profile">
      <CardHeader title="Profile" icon={<Contact aria-hidden />} />
      <CardBody>
        <DescriptionList>
          <DescriptionItem name="Email" wide>
            {email ? (
              <a href={`mailto:${email}`} className={textLink}>
                {email}
              </a>
            ) : null}
          </DescriptionItem>
          <DescriptionItem name="Phone" wide>
            {phone ? (
              <a href={`tel:${phone}`} className={`${textLink} tabular-nums`}>
                {phoneText(phone)}
              </a>
            ) : null}
          </DescriptionItem>
          <DescriptionItem name="Hire Date">
            <DateText day={hireDate} />
          </DescriptionItem>
          <DescriptionItem name="Last Day of Work">
            <DateText day={endDate} />
          </DescriptionItem>
          <DeclaredItems fields={profileFields(fields)} record={employee} />
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

/** The server masks these numbers for users without HR permission. */
export function NumbersCard({ employee, fields = EMPLOYEE_FIELDS }: DeclaredCardProps) {
  const seesNumbers = useCan()('payroll:numbers');
  const codes = [employee.bankCode, employee.bankBranchCode].filter(Boolean).join(' / ');
  return (
    <Card aria-label="Documents and Bank">
      <CardHeader
        title="Documents and Bank"
        icon={<IdCard aria-hidden />}
        description={seesNumbers ? null : 'HR and administrators see these numbers in full.'}
      />
      <CardBody>
        <DescriptionList>
          <DeclaredItems fields={formSection(fields, 'numbers')} record={employee} />
          <DeclaredItems fields={formSection(fields, 'bank', ['bankCode', 'bankBranchCode'])} record={employee} />
          {codes ? <DescriptionItem name="Bank and Branch Code">{codes}</DescriptionItem> : null}
          {employee.exemptionCertificate ? (
            <DescriptionItem name="Exemption Certificate">{employee.exemptionCertificate}</DescriptionItem>
          ) : null}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

export function StatusCard({ employee: { statusHistory } }: EmployeeProps) {
  return (
    <Card aria-label="Status History">
      <CardHeader title="Status History" icon={<UserRoundCog aria-hidden />} />
      <CardBody>
        <ol className="grid gap-3 text-sm">
          {statusHistory.toReversed().map(({ status, since, reason, byName, at }) => (
            <li key={`${at} ${status}`} className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                from <DateText day={since} />
                <span className="wrap-break-word block text-muted text-xs">
                  {reason ? `${reason} · ` : ''}
                  {`${byName}, `}
                  <InstantText at={at} />
                </span>
              </span>
              <StatusChip status={status} />
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

/** Newest first, a change that lies ahead at the top. */
function PayHistory({ employee }: { employee: EmployeeDetails }) {
  const { currency } = useConfig();
  const today = useToday();
  if (employee.payHistory.length === 0) return null;
  return (
    <section aria-label="Pay History" className="mt-4 border-line border-t pt-3">
      <h3 className="mb-2 font-semibold text-sm">Pay History</h3>
      <ol className="grid gap-3 text-sm">
        {employee.payHistory.toReversed().map((change) => (
          <li key={change.id} className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              {change.effectiveFrom > today ? 'From ' : 'Since '}
              <DateText day={change.effectiveFrom} />
              <span className="wrap-break-word block text-muted text-xs">
                {change.reason ? `${change.reason} · ` : ''}
                {`${change.byName}, `}
                <InstantText at={change.createdAt} />
              </span>
            </span>
            <span className="text-right">
              <MoneyText amount={change.baseSalary} currency={currency} />
              <span className="block text-muted text-xs">
                {change.baseSalary === change.previousBaseSalary ? 'allowances ' : 'before '}
                <MoneyText
                  amount={
                    change.baseSalary === change.previousBaseSalary ? change.allowances : change.previousBaseSalary
                  }
                  currency={currency}
                />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The pay on file, used by a run unless overridden. */
export function PayCard({ employee, fields = EMPLOYEE_FIELDS }: DeclaredCardProps) {
  const { currency } = useConfig();
  const monthly = formSection(fields, 'tax').filter(({ name, kind }) => kind === 'money' && employee[name] !== '0.00');
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  return (
    <Card aria-label="Pay">
      <CardHeader title="Pay" icon={<Banknote aria-hidden />} description="Monthly amounts." />
      <CardBody>
        <DescriptionList>
          <DescriptionItem name="Base Salary">{money(employee.baseSalary)}</DescriptionItem>
          <DescriptionItem name="Payroll Frequency">{FREQUENCY_LABELS[employee.payrollFrequency]}</DescriptionItem>
          {monthly.map(({ name, label }) => (
            <DescriptionItem key={name} name={label}>
              {money(employee[name] as string)}
              {name === 'deductions' && employee.deductionsPurpose ? (
                <span className="block text-muted text-xs">{employee.deductionsPurpose}</span>
              ) : null}
            </DescriptionItem>
          ))}
          {employee.isResident && employee.isPrimaryEmployment ? null : (
            <DescriptionItem name="Personal Relief" wide>
              {employee.isResident ? 'Claimed with another employer' : 'None (not a tax resident)'}
            </DescriptionItem>
          )}
        </DescriptionList>
        <PayHistory employee={employee} />
      </CardBody>
    </Card>
  );
}

const SHOWN = { desk: '12', phone: '4' };

/** The columns that fit beside the file, without the name that the page has already; the first takes what is left. */
const WIDTHS: Readonly<Record<string, string | undefined>> = {
  period: undefined,
  gross: '7.5rem',
  deductions: '7.5rem',
  net: '7.5rem',
  status: '7rem',
  paid: '7.5rem',
};

/** The latest year of pay, less of it on a phone, where rows are cards; all of it is one press away. */
export function PayHistoryCard({ employeeId }: { employeeId: string }) {
  const { currency } = useConfig();
  const records = useQuery(
    recordsPageQuery({ employee: employeeId, limit: usePhone() ? SHOWN.phone : SHOWN.desk, sort: '-payPeriodStart' }),
  );
  const columns = recordColumns(currency).flatMap(({ sortKey: _, ...column }) =>
    column.key in WIDTHS ? [{ ...column, width: WIDTHS[column.key] }] : [],
  );
  const isMore = records.data?.nextCursor !== null && records.data !== undefined;
  return (
    <Card aria-label="Pay History">
      <CardHeader
        title="Pay History"
        icon={<ReceiptText aria-hidden />}
        actions={
          isMore ? (
            <ButtonLink size="sm" href={tabPath('payroll', { employee: employeeId })}>
              All Records
            </ButtonLink>
          ) : null
        }
      />
      <DataTable
        label="Pay History"
        columns={columns}
        rows={records.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => recordPath(id)}
        error={records.error}
        onRetry={() => void records.refetch()}
        empty={
          <EmptyState title="Not paid yet" icon={<ReceiptText aria-hidden />}>
            Process Payroll or the next pay run creates the first record.
          </EmptyState>
        }
      />
    </Card>
  );
}
