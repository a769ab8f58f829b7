import { CircleAlert, Download, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { describeError } from '../feedback/error-state.tsx';
import { toast } from '../feedback/toast.ts';
import { Dialog } from '../overlay/dialog.tsx';
import type { BulkAction, BulkProps, BulkQuestion, BulkResult } from './bulk-action.ts';
import { saveRows } from './rows-file.ts';

/** What can be done with the chosen rows. It stays in view while the list is scrolled under it. */
export function BulkBar<Row>({ bulk, selection }: BulkProps<Row>) {
  const [started, setStarted] = useState<{ action: BulkQuestion<Row>; rows: readonly Row[]; dialogKey: number } | null>(
    null,
  );
  const [open, setOpen] = useState(false);
  const { rows } = selection;
  const start = (action: BulkAction<Row>) => {
    const chosen = rows.filter(action.allows);
    if ('openDialog' in action) return action.openDialog(chosen);
    setStarted({ action, rows: chosen, dialogKey: (started?.dialogKey ?? 0) + 1 });
    setOpen(true);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length > 0 ? `${rows.length} selected` : ''}
      </p>
      {rows.length > 0 ? (
        <div
          role="toolbar"
          aria-label="Selected rows"
          className="sticky bottom-3 z-20 mx-auto my-3 flex w-fit max-w-[calc(100%-1.5rem)] animate-rise-in flex-wrap items-center gap-1.5 rounded-lg border border-line-strong/50 bg-surface py-1.5 pr-1.5 pl-4 shadow-2"
        >
          <span className="mr-2 font-medium text-sm tabular-nums">{rows.length} selected</span>
          {bulk.actions.map((action) => (
            <Button
              key={action.label}
              size="sm"
              icon={action.icon}
              disabled={!rows.some(action.allows)}
              onClick={() => start(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button
            size="sm"
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveRows(rows, bulk.file)}
          >
            Export
          </Button>
          <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={selection.clear}>
            Clear
          </Button>
        </div>
      ) : null}
      {started ? (
        <BulkDialog
          key={started.dialogKey}
          action={started.action}
          rows={started.rows}
          leftOut={rows.length - started.rows.length}
          open={open}
          onClose={() => setOpen(false)}
          onDone={(results) => selection.keep(new Set(results.flatMap(({ key, problem }) => (problem ? [key] : []))))}
        />
      ) : null}
    </>
  );
}

type BulkDialogProps<Row> = {
  action: BulkQuestion<Row>;
  rows: readonly Row[];
  /** Chosen rows that this cannot be done with. */
  leftOut: number;
  open: boolean;
  onClose: () => void;
  onDone: (results: readonly BulkResult[]) => void;
};

/** Says what will happen, does it, and says of each row that was refused or not sent why. */
function BulkDialog<Row>({ action, rows, leftOut, open, onClose, onDone }: BulkDialogProps<Row>) {
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<readonly BulkResult[]>([]);
  const [skipped] = useState(leftOut);
  const running = progress !== null;
  const run = async () => {
    setProgress(0);
    try {
      const results = await action.run(rows, setProgress);
      onDone(results);
      if (results.some(({ problem, kept }) => problem !== null || kept !== null)) return setOutcome(results);
      toast({ title: 'Success', description: action.done(results.length) });
      onClose();
    } catch (error) {
      toast({ title: 'Nothing was changed', description: describeError(error).message, destructive: true });
    } finally {
      setProgress(null);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => !running && onClose()}
      size="sm"
      title={action.title}
      footer={
        outcome.length > 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={running} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant={action.danger ? 'danger' : 'primary'}
              pending={running}
              pendingLabel={
                progress ? `${action.pendingLabel} ${progress} of ${rows.length}` : `${action.pendingLabel}…`
              }
              onClick={() => void run()}
            >
              {`${action.label} ${rows.length}`}
            </Button>
          </>
        )
      }
    >
      {outcome.length > 0 ? (
        <Outcome outcome={outcome} done={action.done} />
      ) : (
        <div className="grid gap-3 text-sm">
          <div className="text-muted">{action.description(rows)}</div>
          {skipped > 0 ? (
            <p className="text-muted">
              {skipped === 1 ? '1 selected row has' : `${skipped} selected rows have`} another status and will be
              skipped.
            </p>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

type OutcomeProps = { outcome: readonly BulkResult[]; done: (count: number) => string };

/** Each row in one of three groups: done, done but kept in the outbox, refused. */
function Outcome({ outcome, done }: OutcomeProps) {
  const refused = outcome.filter(({ problem }) => problem !== null);
  const kept = outcome.filter((result) => result.problem === null && result.kept !== null);
  const passed = outcome.length - refused.length;
  return (
    <div className="grid gap-4">
      {passed > 0 ? <Alert tone="good">{done(passed)}.</Alert> : null}
      {kept.length > 0 ? (
        <div className="grid gap-2">
          <p className="font-medium text-sm">
            {kept.length === 1 ? '1 was not sent:' : `${kept.length} were not sent:`}
          </p>
          <Rows label="Not sent" rows={kept.map((row) => ({ ...row, why: row.kept }))} icon="kept" />
        </div>
      ) : null}
      {refused.length > 0 ? (
        <div className="grid gap-2">
          <p role="alert" className="font-medium text-sm">
            {refused.length === 1 ? '1 failed and stays selected:' : `${refused.length} failed and stay selected:`}
          </p>
          <Rows label="Failed" rows={refused.map((row) => ({ ...row, why: row.problem }))} icon="refused" />
        </div>
      ) : null}
    </div>
  );
}

const ICONS = {
  kept: <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />,
  refused: <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-late" />,
};

type RowsProps = {
  label: string;
  rows: readonly (Pick<BulkResult, 'key' | 'name'> & { why: string | null })[];
  icon: keyof typeof ICONS;
};

function Rows({ label, rows, icon }: RowsProps) {
  return (
    <ul aria-label={label} className="m-0 grid list-none gap-2 p-0">
      {rows.map(({ key, name, why }) => (
        <li key={key} className="flex gap-2 text-sm">
          {ICONS[icon]}
          <span className="min-w-0">
            <span className="font-medium">{name}</span>
            <span className="block text-muted">{why}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
