import { CircleAlert, Undo2 } from 'lucide-react';
import type { BillingRun } from '../../../domain/billing/runs/run-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { formatDay } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { RUN_KINDS, RUN_TRIGGERS, stepLabel } from './run-text.ts';

type RunEntryProps = { run: BillingRun; onUndo: () => void };

export function RunEntry({ run, onUndo }: RunEntryProps) {
  const mayUndo = useCan()('finance:write');
  const isUndoable = (run.status === 'done' || run.status === 'failed') && run.invoicesGenerated > 0;
  return (
    <li className="py-3.5 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{`${RUN_KINDS[run.kind]}, ${formatDay(run.day)}`}</p>
        <StatusChip status={run.status} />
      </div>
      <p className="text-muted text-xs">
        {`${run.actorName}, ${RUN_TRIGGERS[run.trigger]}, `}
        <InstantText at={run.startedAt} />
      </p>
      <p className="mt-1">{`${count(run.invoicesGenerated, 'invoice')}, ${count(run.lettersGenerated, 'letter')}`}</p>
      {run.status === 'running' ? (
        <Progress className="mt-2" caption label="Running" value={run.toDo > 0 ? run.done : null} max={run.toDo} />
      ) : null}
      {run.error ? <Trouble text={run.error} /> : null}
      <Steps steps={run.steps} />
      {mayUndo && isUndoable ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          icon={<Undo2 aria-hidden />}
          aria-label={`Undo Run of ${formatDay(run.day)} with ${count(run.invoicesGenerated, 'invoice')}`}
          onClick={onUndo}
        >
          Undo Run
        </Button>
      ) : null}
    </li>
  );
}

export const count = (figure: number, thing: string): string => `${figure} ${thing}${figure === 1 ? '' : 's'}`;

function Steps({ steps }: Pick<BillingRun, 'steps'>) {
  if (steps.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-x-6 gap-y-1 text-xs sm:grid-cols-2">
      {steps.map(({ step, count: done, error }) => (
        <li key={step}>
          <span className="flex justify-between gap-3">
            <span className="text-muted">{stepLabel(step)}</span>
            <span className="tabular-nums">{done}</span>
          </span>
          {error ? <Trouble text={error} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Trouble({ text }: { text: string }) {
  return (
    <p className="wrap-break-word mt-1 flex items-start gap-1.5 text-late text-xs">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  );
}
