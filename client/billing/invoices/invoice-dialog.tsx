import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Invoice, type InvoiceDetails, updateDraft } from '../../../domain/billing/contract.ts';
import type { BillingTerms } from '../../../domain/billing/export-contract.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { reliefText, statusOn } from '../../../domain/settings/tax-classes.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCustomerField } from '../../parties/customer-field.tsx';
import { tenantQuery } from '../../tenants/queries.ts';
import { useTenantPicker } from '../../tenants/tenant-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { ComboboxField, DateField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { termsQuery } from '../payments/queries.ts';
import { type InvoiceFormValues, InvoiceLines, type InvoicePayload, invoiceValues } from './invoice-lines.tsx';
import { invoiceQuery, useCreateInvoice, useUpdateDraft } from './queries.ts';

type InvoiceDialogProps = {
  /** The draft to be changed; null for a new invoice. */
  draft: Pick<Invoice, 'id'> | null;
  tenantId?: string | undefined;
  partyId?: string | undefined;
  open: boolean;
  onClose: () => void;
};

export function InvoiceDialog({ draft, tenantId, partyId, open, onClose }: InvoiceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={draft ? 'Edit Draft' : 'New Invoice'}
      description="For one-off charges such as printing, lockers, parking or repairs."
    >
      {draft ? (
        <OfDraft id={draft.id} onClose={onClose} />
      ) : (
        <WithTerms draft={null} tenantId={tenantId} partyId={partyId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function OfDraft({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(invoiceQuery(id));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={6} label="Loading the draft" />;
  return <WithTerms draft={data} onClose={onClose} />;
}

type WithTermsProps = {
  draft: InvoiceDetails | null;
  tenantId?: string | undefined;
  partyId?: string | undefined;
  onClose: () => void;
};

/** The sums need to know whether there is VAT, so the form waits for that. */
function WithTerms(props: WithTermsProps) {
  const { data, error, isFetching, refetch } = useQuery(termsQuery);
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={6} label="Loading the form" />;
  return <InvoiceForm {...props} terms={data} />;
}

/** Changes the draft, or makes a new invoice of what was entered. */
function useSave(form: ContractForm<InvoiceFormValues, InvoicePayload>, draft: InvoiceDetails | null) {
  const create = useCreateInvoice();
  const update = useUpdateDraft();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const send = async (body: InvoiceFormValues, asDraft: boolean) => {
    if (draft) {
      await update.mutateAsync({ id: draft.id, body });
      return done('Draft Saved', 'Draft updated. Issue it when it is ready.');
    }
    const made = await create.mutateAsync({ body: { ...body, draft: asDraft }, idempotencyKey });
    if (asDraft) done('Draft Saved', `The draft for ${made.tenantName} is ready to issue.`);
    else done('Invoice Issued', `${made.invoiceNumber} was issued to ${made.tenantName}.`);
  };
  const save = async (asDraft: boolean, onClose: () => void) => {
    try {
      await send(form.getValues(), asDraft);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Invoice Failed', error, 'Failed to save the invoice.');
    }
  };
  return { save, pending: create.isPending || update.isPending };
}

/** What the law makes of the lines of a tenant that it sets apart. */
function useBuyer(tenantId: string, today: string) {
  const { data } = useQuery({ ...tenantQuery(tenantId), enabled: tenantId !== '' });
  const buyer = data ? statusOn(data, today) : null;
  const note = buyer && data ? <Alert>{`${reliefText(data)}. The lines bear no VAT.`}</Alert> : null;
  return { buyer, note };
}

/** What the invoice is for, and the order of the customer that it names. */
function Wording({ form }: { form: ContractForm<InvoiceFormValues, InvoicePayload> }) {
  return (
    <>
      <TextField
        form={form}
        name="description"
        label="Description"
        optional
        maxLength={200}
        autoComplete="off"
        hint="If empty, the lines are used."
      />
      <TextField
        form={form}
        name="purchaseOrder"
        label="Purchase Order"
        optional
        maxLength={60}
        autoComplete="off"
        hint="If empty: that of the agreement, where it has one."
      />
    </>
  );
}

type InvoiceFormProps = WithTermsProps & { terms: BillingTerms };

function InvoiceForm({ draft, tenantId, partyId, terms, onClose }: InvoiceFormProps) {
  const [asDraft, setAsDraft] = useState(draft !== null);
  const today = useToday();
  const form = useContractForm(updateDraft.body, { defaultValues: invoiceValues(draft, { tenantId, partyId }) });
  const { save, pending } = useSave(form, draft);
  const chosen = useWatch({ control: form.control, name: 'tenantId' }) ?? '';
  const { buyer, note } = useBuyer(chosen, today);
  const { box } = useTenantPicker({ value: chosen, ahead: true });
  const customer = useCustomerField(form, {
    tenantField: <ComboboxField form={form} name="tenantId" label="Tenant" required {...box} />,
  });
  return (
    <>
      <Form form={form} onSubmit={() => save(asDraft, onClose)} onInvalid={missingInformation}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          {customer.field}
          <DateField
            form={form}
            name="dueDate"
            label="Due Date"
            optional
            min={today}
            placeholder={`In ${terms.invoiceDueDays} days`}
            hint={`If empty: ${terms.invoiceDueDays} days from issue.`}
            today={today}
            disabledDay={(day) => day > addDays(today, 730)}
          />
        </div>
        <Wording form={form} />
        {note}
        <InvoiceLines form={form} terms={terms} buyer={buyer} />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          {draft ? null : (
            <Button
              type="submit"
              variant="secondary"
              pending={pending && asDraft}
              pendingLabel="Saving…"
              disabled={pending}
              onClick={() => setAsDraft(true)}
            >
              Save as Draft
            </Button>
          )}
          <Button
            type="submit"
            pending={pending && (draft !== null || !asDraft)}
            pendingLabel={draft ? 'Saving…' : 'Issuing…'}
            disabled={pending}
            onClick={() => setAsDraft(false)}
          >
            {draft ? 'Save Draft' : 'Issue Invoice'}
          </Button>
        </DialogFooter>
      </Form>
      {customer.newPerson}
    </>
  );
}
