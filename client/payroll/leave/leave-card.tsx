import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import type { LeaveEntry } from '../../../domain/payroll/leave/leave-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { daysText } from '../days-text.ts';
import type { EmployeeAction } from '../employees/employee-dialogs.tsx';
import { LEAVE_LABELS } from '../labels.ts';
import { periodText } from '../period-text.ts';

type LeaveCardProps = { employee: EmployeeDetails; onAction: (action: EmployeeAction) => void };

export function LeaveCard({ employee, onAction }: LeaveCardProps) {
  const mayChange = useCan()('payroll:write');
  const { leave, leaveEntries } = employee;
  return (
    <Card aria-label="Leave">
      <CardHeader
        title="Leave"
        icon={<CalendarDays aria-hidden />}
        actions={
          mayChange && employee.status !== 'terminated' ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<CalendarPlus aria-hidden />}
              onClick={() => onAction({ what: 'leave' })}
            >
              Record Leave
            </Button>
          ) : null
        }
      />
      <CardBody className="grid gap-4">
        <DescriptionList>
          <DescriptionItem name="Annual Leave Balance">
            <span className="font-semibold text-base">{daysText(leave.balance)}</span>
          </DescriptionItem>
          <DescriptionItem name="Earned and Taken">{`${daysText(leave.accrued)}, ${daysText(leave.taken)}`}</DescriptionItem>
          <DescriptionItem name="Sick in the Last Year">{daysText(leave.sickTaken)}</DescriptionItem>
        </DescriptionList>
        {employee.lateLeave.map((notice) => (
          <Alert key={notice} tone="waiting">{`${notice}.`}</Alert>
        ))}
        {leaveEntries.length === 0 ? (
          <p className="text-muted text-sm">No leave recorded yet. Employees earn 1.75 days per month of service.</p>
        ) : (
          <ul aria-label="Recorded leave" className="divide-y divide-line border-line border-t">
            {leaveEntries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onCancel={mayChange ? () => onAction({ what: 'cancel-leave', entry }) : null}
              />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function Entry({ entry, onCancel }: { entry: LeaveEntry; onCancel: (() => void) | null }) {
  const { kind, startDate, endDate, days, note, cancelledAt, cancelReason, createdByName } = entry;
  const period = periodText(startDate, endDate);
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className={cancelledAt ? 'text-muted line-through' : 'font-medium'}>
          {`${LEAVE_LABELS[kind]}, ${daysText(days)}`}
        </p>
        <p className="wrap-break-word text-muted text-xs">
          {[period, note, cancelReason ?? createdByName].filter(Boolean).join(' · ')}
        </p>
      </div>
      {cancelledAt ? (
        <StatusChip status="cancelled" />
      ) : onCancel ? (
        <Button variant="ghost" size="sm" onClick={onCancel} aria-label={`Cancel leave of ${period}`}>
          Cancel
        </Button>
      ) : null}
    </li>
  );
}
