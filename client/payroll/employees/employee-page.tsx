import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  CalendarPlus,
  ChevronDown,
  DoorOpen,
  Eye,
  FileDown,
  Gift,
  HandCoins,
  Pencil,
  UserRoundCog,
  WalletCards,
} from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { readId } from '../../../domain/kernel/ids.ts';
import { listNumberViews, type NumberViewKind } from '../../../domain/payroll/access-contract.ts';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { call } from '../../api/call.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { detailsColumns, MissingDetails } from '../../ui/feedback/missing-details.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useShortcut } from '../../ui/overlay/shortcuts.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { BenefitsCard } from '../benefits/benefits-card.tsx';
import { DEPARTMENT_LABELS } from '../labels.ts';
import { LeaveCard } from '../leave/leave-card.tsx';
import { LoansCard } from '../loans/loans-card.tsx';
import { employeeQuery } from '../queries.ts';
import { DeductionsCard } from '../third-parties/deductions-card.tsx';
import { ContactCard, NumbersCard, PayCard, PayHistoryCard, StatusCard } from './employee-cards.tsx';
import { type EmployeeAction, EmployeeActionDialog } from './employee-dialogs.tsx';
import { P9Card } from './p9-card.tsx';

const KIND = {
  noun: 'employee',
  trail: [{ label: 'HR & Payroll', href: paths.hr }],
  listName: 'All Employees',
};

export function EmployeePage() {
  const { id: named = '' } = useParams<{ id: string }>();
  const id = readId(named);
  const query = useQuery({ ...employeeQuery(id ?? ''), enabled: id !== undefined });
  const employee = query.data;
  const { openDialog, dialog } = useDialog<EmployeeAction>();
  const can = useCan();
  if (!employee) return <MissingDetails kind={KIND} query={query} isUnknown={id === undefined || undefined} />;
  return (
    <>
      <PageHeader
        trail={KIND.trail}
        title={fullName(employee)}
        description={<Chips employee={employee} />}
        actions={<EmployeePageActions employee={employee} onAction={openDialog} />}
      />
      <div className={detailsColumns}>
        <div className="grid min-w-0 gap-4">
          <PayHistoryCard employeeId={employee.id} />
          <LoansCard employee={employee} onAction={openDialog} />
          <DeductionsCard employee={employee} onAction={openDialog} />
          <BenefitsCard employee={employee} onAction={openDialog} />
          <P9Card employee={employee} />
        </div>
        <div className="grid min-w-0 gap-4">
          <PayCard employee={employee} />
          <LeaveCard employee={employee} onAction={openDialog} />
          <ContactCard employee={employee} />
          <NumbersCard employee={employee} />
          {can('privacy:manage') ? <NumberViewsCard employeeId={employee.id} /> : null}
          <StatusCard employee={employee} />
        </div>
      </div>
      <EmployeeActionDialog employee={employee} {...dialog} />
    </>
  );
}

function Chips({ employee }: { employee: EmployeeDetails }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusChip status={employee.status} />
      {`${employee.employeeId} · ${employee.position}, ${DEPARTMENT_LABELS[employee.department]}`}
    </span>
  );
}

type EmployeePageActionsProps = { employee: EmployeeDetails; onAction: (action: EmployeeAction) => void };

function EmployeePageActions(props: EmployeePageActionsProps) {
  return useCan()('payroll:write') ? <Actions {...props} /> : null;
}

function Actions({ employee, onAction }: EmployeePageActionsProps) {
  const hasLeft = employee.status === 'terminated';
  useShortcut('e', 'Edit the employee', () => onAction({ what: 'edit' }));
  useShortcut('p', 'Process payroll', () => onAction({ what: 'process' }));
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            More
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<UserRoundCog aria-hidden />} onSelect={() => onAction({ what: 'status' })}>
          Change Status
        </MenuItem>
        <MenuItem icon={<Gift aria-hidden />} onSelect={() => onAction({ what: 'off-cycle' })}>
          Pay Bonus or Arrears
        </MenuItem>
        <MenuItem icon={<DoorOpen aria-hidden />} onSelect={() => onAction({ what: 'final-dues' })}>
          Final Dues
        </MenuItem>
        {hasLeft ? (
          <MenuItem
            icon={<FileDown aria-hidden />}
            href={`/api/employees/${employee.id}/certificate-of-service`}
            download
          >
            Certificate of Service
          </MenuItem>
        ) : (
          <>
            <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => onAction({ what: 'leave' })}>
              Record Leave
            </MenuItem>
            <MenuItem icon={<HandCoins aria-hidden />} onSelect={() => onAction({ what: 'loan' })}>
              Give Loan or Advance
            </MenuItem>
          </>
        )}
      </Menu>
      <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => onAction({ what: 'edit' })}>
        Edit Employee
      </Button>
      <Button icon={<WalletCards aria-hidden />} onClick={() => onAction({ what: 'process' })}>
        Process Payroll
      </Button>
    </>
  );
}

const WHERE: Readonly<Record<NumberViewKind, string>> = {
  employee: 'on this page',
  list: 'in the list of employees',
  payslip: 'on a payslip',
  tax_card: 'on the tax card',
  return: 'in the file of a return',
  export: 'in an export of employees',
};

const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['employees', 'number-views', id],
    queryFn: ({ signal }) => call(listNumberViews, { params: { id }, signal }),
    meta: { topics: ['number_views'] },
  });

/** For administrators: everybody who was shown these numbers in full. */
function NumberViewsCard({ employeeId }: { employeeId: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Card aria-label="Access Log">
      <CardHeader
        title="Access Log"
        icon={<Eye aria-hidden />}
        description="Every time these numbers were shown in full. Entries cannot be deleted."
      />
      <CardBody>
        {isShown ? (
          <Views employeeId={employeeId} />
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
            Show Who
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

function Views({ employeeId }: { employeeId: string }) {
  const { data, error, isFetching, refetch } = useQuery(viewsQuery(employeeId));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={3} label="Loading who saw these numbers" />;
  return (
    <ol className="grid max-h-72 gap-2 overflow-y-auto text-sm">
      {data.map(({ id, userName, what, at }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0">
            {userName} <span className="text-muted">{WHERE[what]}</span>
          </span>
          <InstantText at={at} className="text-muted text-xs" />
        </li>
      ))}
      {data.length === 0 ? <li className="text-muted">No views yet.</li> : null}
    </ol>
  );
}
