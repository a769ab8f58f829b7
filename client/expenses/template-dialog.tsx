import type { RecurringTemplate } from '../../domain/expenses/contract.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TemplateForm } from './template-form.tsx';

type TemplateDialogProps = {
  /** Null for a new one. */
  template: RecurringTemplate | null;
  open: boolean;
  onClose: () => void;
};

export function TemplateDialog({ template, open, onClose }: TemplateDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={template ? 'Edit Template' : 'Add Template'}
      description="An expense that comes back. It is recorded on each due date, once."
    >
      <TemplateForm template={template} onClose={onClose} />
    </Dialog>
  );
}
