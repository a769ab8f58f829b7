import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type MessageTemplate, TemplateInput } from '../../domain/messages/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextareaField, TextField } from '../ui/text-fields.tsx';
import { PlaceholderChips } from './placeholder-chips.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useResetTemplate, useSaveTemplate } from './template-queries.ts';
import { templateDone, templateFailed, titleOf } from './template-words.ts';

type TemplateDialogProps = { template: MessageTemplate; onClose: () => void };

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const canWrite = useCan()('settings:write');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={titleOf(template)}
      description="A line is left out where one of its placeholders has nothing to say."
    >
      <TemplateForm template={template} canWrite={canWrite} onClose={onClose} />
    </Dialog>
  );
}

function TemplateForm({ template, canWrite, onClose }: TemplateDialogProps & { canWrite: boolean }) {
  const { channel, version } = template;
  const form = useContractForm(TemplateInput, {
    defaultValues: { subject: template.subject ?? '', body: template.body, version },
  });
  const [subject, body] = useWatch({ control: form.control, name: ['subject', 'body'] });
  const save = useSaveTemplate(template);
  const submit = async (words: { subject: string | null; body: string; version: number }) => {
    try {
      await save.mutateAsync(words);
      templateDone(template, 'saved');
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) templateFailed(error);
    }
  };
  const field = { form, disabled: !canWrite };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {channel === 'email' ? (
            <TextField {...field} name="subject" label="Subject" required maxLength={200} />
          ) : null}
          <TextareaField {...field} name="body" label="Text" required rows={channel === 'email' ? 12 : 5} />
          {canWrite ? <PlaceholderChips form={form} placeholders={template.placeholders} /> : null}
        </div>
        <TemplatePreview template={template} words={{ subject: subject ?? null, body }} />
      </div>
      {canWrite ? (
        <DialogFooter>
          {template.isEdited ? <ResetButton template={template} onDone={onClose} /> : null}
          <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
            Save Words
          </Button>
        </DialogFooter>
      ) : null}
    </Form>
  );
}

function ResetButton({ template, onDone }: { template: MessageTemplate; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const reset = useResetTemplate(template);
  const confirm = () =>
    reset.mutate(template.version, {
      onSuccess: () => {
        templateDone(template, 'reset');
        onDone();
      },
      onError: (error) => {
        templateFailed(error);
        setAsking(false);
      },
    });
  return (
    <>
      <Button variant="ghost" className="sm:mr-auto" onClick={() => setAsking(true)}>
        Reset to Default
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Go back to the first words?"
        words="The words that were written here are lost; the audit log still has them."
        confirmLabel="Reset to Default"
        pendingLabel="Resetting…"
        pending={reset.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
