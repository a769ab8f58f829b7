import { useQuery } from '@tanstack/react-query';
import type { AutomationPreview } from '../../../domain/billing/runs/automation-contract.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { automationPreviewQuery, useRunAutomation } from './queries.ts';
import { automationLines, stepLabel, stepsText } from './run-text.ts';

type AutomationDialogProps = { open: boolean; onClose: () => void };

export function AutomationDialog({ open, onClose }: AutomationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Run Automation"
      description="Preview of the run. Nothing is issued or sent until you confirm."
    >
      <Preview onClose={onClose} />
    </Dialog>
  );
}

function Preview({ onClose }: Pick<AutomationDialogProps, 'onClose'>) {
  const run = useRunAutomation();
  const preview = useQuery({ ...automationPreviewQuery, enabled: !run.isPending });
  const start = () =>
    run.mutate(undefined, {
      onSuccess: ({ status, steps }) => {
        const broken = steps.filter(({ error }) => error !== null).map(({ step }) => stepLabel(step));
        if (status === 'running') done('Automation Running', 'Still running. See the automation card for progress.');
        else if (broken.length > 0)
          failed('Automation Failed', null, `These steps failed; the others are done: ${broken.join(', ')}.`);
        else
          done(
            'Automation Run Complete',
            ['Invoices and demand letters have been processed successfully.', stepsText(steps)].join('\n'),
          );
        onClose();
      },
      onError: (error) => failed('Automation Failed', error, 'An error occurred during automation.'),
    });
  return (
    <div className="grid min-w-0 gap-4">
      {preview.data ? (
        <Lines preview={preview.data} />
      ) : preview.error ? (
        <ErrorState
          {...describeError(preview.error)}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <SkeletonText lines={6} label="Calculating the run" />
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={run.isPending} pendingLabel="Running…" disabled={!preview.data} onClick={start}>
          Run Automation
        </Button>
      </DialogFooter>
    </div>
  );
}

function Lines({ preview }: { preview: AutomationPreview }) {
  const { currency } = useConfig();
  const lines = automationLines(preview);
  const broken = preview.steps.filter(({ error }) => error !== null).map(({ step }) => stepLabel(step));
  return (
    <>
      {preview.complete ? null : (
        <Alert tone="waiting" title="Too much to preview at once">
          The run will process everything; these figures are partial.
        </Alert>
      )}
      {broken.length > 0 ? <Alert tone="late">{`These steps would fail: ${broken.join(', ')}.`}</Alert> : null}
      {lines.length > 0 ? (
        <ul aria-label="What the run does" className="divide-y divide-line rounded-md border border-line text-sm">
          {lines.map(({ key, text, total }) => (
            <li key={key} className="flex justify-between gap-4 px-3 py-2">
              <span className="min-w-0">{text}</span>
              {total ? <MoneyText amount={total} currency={currency} cents className="font-medium" /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted text-sm">Nothing is due. Running now changes nothing.</p>
      )}
    </>
  );
}
