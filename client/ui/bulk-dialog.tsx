import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Alert } from './alert.tsx';
import type { BulkAction, BulkResult } from './bulk-action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { describeError } from './error-state.tsx';
import { toast } from './toast.tsx';

type BulkDialogProps<Row> = {
  action: BulkAction<Row>;
  rows: readonly Row[];
  /** Chosen rows that this cannot be done with. */
  leftOut: number;
  open: boolean;
  onClose: () => void;
  onDone: (results: readonly BulkResult[]) => void;
};

/** Says what will happen, does it, and says of each row that was refused why. */
export function BulkDialog<Row>({ action, rows, leftOut, open, onClose, onDone }: BulkDialogProps<Row>) {
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly BulkResult[]>([]);
  const [passed, setPassed] = useState(0);
  const [skipped] = useState(leftOut);
  const running = progress !== null;
  const run = async () => {
    setProgress(0);
    try {
      const results = await action.run(rows, setProgress);
      const problems = results.filter(({ problem }) => problem !== null);
      setRefused(problems);
      setPassed(results.length - problems.length);
      onDone(results);
      if (problems.length > 0) return;
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
        refused.length > 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={running} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant={action.danger ? 'danger' : 'primary'}
              pending={running}
              pendingLabel={`${action.pendingLabel} ${progress ?? 0} of ${rows.length}`}
              onClick={() => void run()}
            >
              {`${action.label} ${rows.length}`}
            </Button>
          </>
        )
      }
    >
      {refused.length > 0 ? (
        <Refused refused={refused} done={passed > 0 ? action.done(passed) : null} />
      ) : (
        <div className="grid gap-3 text-sm">
          <div className="text-muted">{action.words(rows)}</div>
          {skipped > 0 ? (
            <p className="text-muted">
              {skipped === 1 ? '1 selected row is' : `${skipped} selected rows are`} in another state and left out.
            </p>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

function Refused({ refused, done }: { refused: readonly BulkResult[]; done: string | null }) {
  return (
    <div className="grid gap-3">
      {done ? <Alert tone="good">{done}.</Alert> : null}
      <p role="alert" className="font-medium text-sm">
        {refused.length === 1
          ? '1 was refused and stays selected:'
          : `${refused.length} were refused and stay selected:`}
      </p>
      <ul aria-label="Refused" className="m-0 grid list-none gap-2 p-0">
        {refused.map(({ key, name, problem }) => (
          <li key={key} className="flex gap-2 text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-late" />
            <span className="min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-muted">{problem}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
