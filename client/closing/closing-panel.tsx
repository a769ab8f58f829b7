import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, CircleCheck, CircleDashed, LockKeyhole, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ClosingMonth, ClosingStep } from '../../domain/closing/contract.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import { addMonths } from '../../domain/kernel/time.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader, CardWaiting } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { AccrualsCard } from './accruals-card.tsx';
import { closingQuery, useCloseMonth, useSetStep } from './queries.ts';
import { useClosingUrl } from './url-state.ts';

const StepDialog = onDemand(async () => (await import('./step-dialog.tsx')).StepDialog);

/** What is seen to before a month is closed, and the accruals that belong to it. */
export function ClosingPanel() {
  const { month, showMonth } = useClosingUrl();
  const { data, error, refetch } = useQuery(closingQuery(month));
  if (!data) {
    return error ? <ErrorState {...describeError(error)} onRetry={() => void refetch()} /> : <CardWaiting />;
  }
  return (
    <div className="grid gap-4">
      <Checklist closing={data} onMonth={showMonth} />
      <AccrualsCard key={data.month} closing={data} />
    </div>
  );
}

type ChecklistProps = { closing: ClosingMonth; onMonth: (month: string) => void };

const moved = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7);

function Checklist({ closing, onMonth }: ChecklistProps) {
  const { month, isClosed, closed, steps } = closing;
  const left = steps.filter((step) => step.done === null).length;
  return (
    <Card aria-label="Month End">
      <CardHeader
        title={`Month End: ${formatMonth(month)}`}
        description={
          isClosed
            ? closed
              ? `Closed by ${closed.byName}.`
              : 'Closed with the period lock.'
            : left === 0
              ? 'Everything is done: the month can be closed.'
              : `${steps.length - left} of ${steps.length} steps done.`
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="icon"
              aria-label="Previous Month"
              icon={<ChevronLeft aria-hidden />}
              onClick={() => onMonth(moved(month, -1))}
            />
            <Button
              variant="secondary"
              size="icon"
              aria-label="Next Month"
              icon={<ChevronRight aria-hidden />}
              onClick={() => onMonth(moved(month, 1))}
            />
            <CloseButton closing={closing} left={left} />
          </div>
        }
      />
      <ol className="divide-y divide-line border-line border-t">
        {steps.map((step) => (
          <Step key={step.id} step={step} closing={closing} />
        ))}
      </ol>
    </Card>
  );
}

const STATES = {
  ready: { tone: 'good', icon: <CircleCheck aria-hidden />, label: 'Ready' },
  open: { tone: 'late', icon: <TriangleAlert aria-hidden />, label: 'Open' },
  unknown: { tone: 'stopped', icon: <CircleDashed aria-hidden />, label: 'To Be Checked' },
} as const;

function Step({ step, closing: { month, isClosed, isOver } }: { step: ClosingStep; closing: ClosingMonth }) {
  const can = useCan();
  const set = useSetStep();
  const { openDialog, dialog } = useDialog<ClosingStep>();
  const { tone, icon, label } = STATES[step.state];
  const takeBack = () =>
    set.mutate(
      { month, step: step.id, body: { done: false } },
      { onError: (error) => failed('Not Saved', error, 'Failed to save the step.') },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {step.label}
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </p>
        <p className="mt-0.5 text-muted text-sm">{step.text}</p>
        {step.done ? (
          <p className="mt-0.5 text-sm">
            {`Done by ${step.done.byName}, `}
            <InstantText at={step.done.at} />
            {step.done.note ? `. ${step.done.note}` : ''}
          </p>
        ) : null}
      </div>
      {isClosed || !isOver || !can('finance:write') ? null : step.done ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Take Back ${step.label}`}
          disabled={set.isPending}
          onClick={takeBack}
        >
          Take Back
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Mark as Done: ${step.label}`}
          onClick={() => openDialog(step)}
        >
          Mark as Done
        </Button>
      )}
      {dialog.payload ? (
        <StepDialog
          key={dialog.dialogKey}
          step={dialog.payload}
          month={month}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </li>
  );
}

function CloseButton({
  closing: { month, monthEnd, isClosed, isOver },
  left,
}: {
  closing: ClosingMonth;
  left: number;
}) {
  const can = useCan();
  const close = useCloseMonth();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [open, setOpen] = useState(false);
  if (!can('finance:write') || isClosed || !isOver) return null;
  const confirm = () =>
    close.mutate(
      { month, idempotencyKey },
      {
        onSuccess: () => {
          done('Month Closed', `The books are closed up to ${formatDay(monthEnd)}.`);
          setOpen(false);
        },
        onError: (error) => failed('Month Not Closed', error, 'Failed to close the month.'),
      },
    );
  return (
    <>
      <Button icon={<LockKeyhole aria-hidden />} disabled={left > 0} onClick={() => setOpen(true)}>
        Close Month
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Close ${formatMonth(month)}`}
        description={`Posting on or before ${formatDay(monthEnd)} will need a reason.`}
        confirmLabel="Close Month"
        pendingLabel="Closing…"
        pending={close.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
