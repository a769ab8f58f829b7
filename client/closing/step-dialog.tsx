import * as z from 'zod';
import type { ClosingStep } from '../../domain/closing/contract.ts';
import { stepProblem } from '../../domain/closing/steps.ts';
import { optionalText } from '../../domain/kernel/text.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useSetStep } from './queries.ts';

type StepDialogProps = { step: ClosingStep; month: string; open: boolean; onClose: () => void };

export function StepDialog(props: StepDialogProps) {
  const { step, open, onClose } = props;
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title={step.label} description={step.text}>
      <StepForm {...props} />
    </Dialog>
  );
}

const Note = z.object({ note: optionalText('Note', 300) });

function StepForm({ step, month, onClose }: StepDialogProps) {
  const set = useSetStep();
  const form = useContractForm<z.input<typeof Note>, z.output<typeof Note>>(Note, { defaultValues: { note: '' } });
  const mustSay = step.state === 'open';
  const submit = async ({ note }: z.output<typeof Note>) => {
    const problem = stepProblem(step, note);
    if (problem) return form.setError('note', { message: problem });
    try {
      await set.mutateAsync({ month, step: step.id, body: { done: true, note } });
      done('Step Done', step.label);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'Failed to save the step.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        form={form}
        name="note"
        label={mustSay ? 'Why It Is Done' : 'Note'}
        {...(mustSay ? { required: true } : { optional: true })}
        whenEmpty="text"
        maxLength={300}
        autoComplete="off"
      />
      <FormFooter onCancel={onClose} pending={set.isPending} pendingLabel="Saving…">
        Mark as Done
      </FormFooter>
    </Form>
  );
}
