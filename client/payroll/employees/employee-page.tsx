import { queryOptions, useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronDown, Eye, HandCoins, Pencil, UserRoundCog, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { readId } from '../../../domain/kernel/ids.ts';
import { listNumberViews, type NumberViewKind } from '../../../domain/payroll/access-contract.ts';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { ApiError, call } from '../../api/call.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useShortcut } from '../../ui/overlay/shortcuts.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DEPARTMENT_LABELS } from '../labels.ts';
import { LeaveCard } from '../leave/leave-card.tsx';
import { LoansCard } from '../loans/loans-card.tsx';
import { employeeQuery } from '../queries.ts';
import { ContactCard, NumbersCard, PayCard, PayHistoryCard, StatusCard } from './employee-cards.tsx';
import { type EmployeeAction, EmployeeActionDialog } from './employee-dialogs.tsx';
import { P9Card } from './p9-card.tsx';

const trail = [{ label: 'HR & Payroll', href: paths.hr }];
const columns = 'grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

export function EmployeePage() {
  const { id: named = '' } = useParams<{ id: string }>();
  const id = readId(named);
  const {
    data: employee,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...employeeQuery(id ?? ''), enabled: id !== undefined });
  const { openDialog, dialog } = useDialog<EmployeeAction>();
  const can = useCan();
  if (id === undefined) return <NoEmployee isUnknown />;
  if (error && !employee) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return <NoEmployee isUnknown={isUnknown} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!employee) return <Waiting />;
  return (
    <>
      <PageHeader
        trail={trail}
        title={fullName(employee)}
        description={<Chips employee={employee} />}
        actions={<EmployeePageActions employee={employee} onAction={openDialog} />}
      />
      <div className={columns}>
        <div className="grid min-w-0 gap-4">
          <PayHistoryCard employeeId={employee.id} />
          <LoansCard employee={employee} onAction={openDialog} />
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

type NoEmployeeProps = { isUnknown: boolean; error?: unknown; retrying?: boolean; onRetry?: () => void };

function NoEmployee({ isUnknown, error, retrying, onRetry }: NoEmployeeProps) {
  return (
    <>
      <PageHeader trail={trail} title={isUnknown ? 'Employee not found' : 'Employee'} />
      <Card>
        {isUnknown ? (
          <EmptyState
            title="There is no employee at this address"
            action={<ButtonLink href={paths.hr}>All Employees</ButtonLink>}
          >
            The link may be incomplete.
          </EmptyState>
        ) : (
          <ErrorState {...describeError(error)} retrying={retrying} onRetry={onRetry} />
        )}
      </Card>
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader trail={trail} title="Employee" description={<Skeleton className="mt-1 h-4 w-48" />} />
      <div className={columns}>
        {['left', 'right'].map((side) => (
          <Card key={side} className="p-5">
            <SkeletonText lines={8} label="Loading the employee" />
          </Card>
        ))}
      </div>
    </>
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
        {hasLeft ? null : (
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
