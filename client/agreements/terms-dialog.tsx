import { type AgreementDetails, updateAgreement } from '../../domain/agreements/contract.ts';
import { toAmountInput } from '../settings/amount.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useUpdateAgreement } from './queries.ts';
import { TermsFields, type TermsForm } from './terms-fields.tsx';

type TermsDialogProps = { agreement: AgreementDetails; open: boolean; onClose: () => void };

export function TermsDialog({ agreement, open, onClose }: TermsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Edit Terms"
      description={`${agreement.number} of ${agreement.tenantName}. A new term moves the end date.`}
    >
      <EditTerms agreement={agreement} onClose={onClose} />
    </Dialog>
  );
}

function EditTerms({ agreement, onClose }: Omit<TermsDialogProps, 'open'>) {
  const update = useUpdateAgreement();
  const hasFixedDay = agreement.isMain || agreement.billedThrough !== agreement.startDate;
  const form = useContractForm(updateAgreement.body, {
    defaultValues: {
      termMonths: agreement.termMonths,
      noticeDays: agreement.noticeDays,
      renewsMonths: agreement.renewsMonths,
      dueDays: agreement.dueDays,
      purchaseOrder: agreement.purchaseOrder,
      billingEmails: agreement.billingEmails,
      depositRequired: toAmountInput(agreement.depositRequired),
      freeHours: agreement.freeHours,
      freeHoursPer: agreement.freeHoursPer,
      taxClass: agreement.taxClass,
      anchorDay: agreement.anchorDay,
    },
  });

  const submit = async () => {
    try {
      const { depositRequired = '0', ...terms } = form.getValues();
      await update.mutateAsync({ id: agreement.id, body: { ...terms, depositRequired } });
      done('Terms Updated', `${agreement.number} was updated.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The terms were not saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TermsFields form={form as unknown as TermsForm} hasFixedDay={hasFixedDay} />
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Update Terms
      </FormFooter>
    </Form>
  );
}
