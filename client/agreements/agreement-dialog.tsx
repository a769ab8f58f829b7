import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type Agreement, AgreementInput } from '../../domain/agreements/contract.ts';
import { BILLING_CYCLES } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { AGREEMENT_HINTS, AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { useTenantPicker } from '../tenants/tenant-picker.tsx';
import { Button } from '../ui/button.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField, DateField, SelectField } from '../ui/form/form-fields.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { LinesFields } from './line-fields.tsx';
import { EMPTY_LINE, type LinesForm } from './line-values.ts';
import { NextInvoices } from './next-invoices.tsx';
import { newInvoicesQuery, useCreateAgreement } from './queries.ts';
import { TermsFields, type TermsForm } from './terms-fields.tsx';

type Values = z.input<typeof AgreementInput>;
type AgreementForm = ContractForm<Values, AgreementInput>;

type AgreementDialogProps = {
  tenantId?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Leads on to the agreement that was made. */
  onMade?: ((id: string) => void) | undefined;
};

export function AgreementDialog({ tenantId, open, onClose, onMade }: AgreementDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="New Agreement"
      description="One invoice for each period, with every line on it."
    >
      <NewAgreement {...{ tenantId, onClose, onMade }} />
    </Dialog>
  );
}

const startingValues = (tenantId: string | undefined, today: string): Values => ({
  tenantId: tenantId ?? '',
  kind: 'licence',
  startDate: today,
  noticeDays: 30,
  billingCycle: 'monthly',
  billingEmails: [],
  freeHoursPer: 'agreement',
  taxClass: 'space',
  lines: [EMPTY_LINE],
});

const madeText = ({ number, tenantName, state }: Agreement): string =>
  state === 'draft' ? `${number} of ${tenantName} is a draft.` : `${number} of ${tenantName} is active.`;

function useSave(form: AgreementForm, { onClose, onMade }: Pick<AgreementDialogProps, 'onClose' | 'onMade'>) {
  const create = useCreateAgreement();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const save = async (draft: boolean) => {
    try {
      const made = await create.mutateAsync({ body: { ...form.getValues(), draft }, idempotencyKey });
      done('Agreement Made', madeText(made));
      onClose();
      onMade?.(made.id);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The agreement was not saved. Please try again.');
    }
  };
  return { save, pending: create.isPending };
}

function NewAgreement({ tenantId, onClose, onMade }: Omit<AgreementDialogProps, 'open'>) {
  const today = useToday();
  const mayActivate = useCan()('agreements:write');
  const [defaultValues] = useState(() => startingValues(tenantId, today));
  const form = useContractForm(AgreementInput, { defaultValues });
  const { save, pending } = useSave(form, { onClose, onMade });
  const [billingCycle = 'monthly', startDate] = useWatch({
    control: form.control,
    name: ['billingCycle', 'startDate'],
  });
  return (
    <Form form={form} onSubmit={() => save(!mayActivate)}>
      <Stepper
        form={form}
        submitLabel={mayActivate ? 'Confirm' : 'Save as Draft'}
        pending={pending}
        onCancel={onClose}
        atEnd={
          mayActivate ? (
            <Button variant="secondary" disabled={pending} onClick={() => void form.handleSubmit(() => save(true))()}>
              Save as Draft
            </Button>
          ) : null
        }
        steps={[
          {
            title: 'Tenant and Terms',
            fields: [...TERMS],
            content: <TenantAndTerms form={form} />,
          },
          {
            title: 'Lines',
            fields: ['lines'],
            content: (
              <LinesFields form={form as unknown as LinesForm} cycle={billingCycle} startDate={startDate || today} />
            ),
          },
          {
            title: 'Next Invoices',
            fields: [],
            content: (isShown) => (isShown ? <FirstInvoices body={form.getValues()} /> : null),
          },
        ]}
      />
    </Form>
  );
}

const TERMS = [
  'tenantId',
  'kind',
  'startDate',
  'billingCycle',
  'termMonths',
  'renewsMonths',
  'noticeDays',
  'dueDays',
  'purchaseOrder',
  'depositRequired',
  'billingEmails',
  'freeHours',
  'freeHoursPer',
  'taxClass',
  'anchorDay',
] as const;

const kindOptions = (['licence', 'lease'] as const).map((value) => ({ value, label: AGREEMENT_LABELS[value] }));
const cycleOptions = BILLING_CYCLES.map((value) => ({ value, label: CYCLE_LABELS[value] }));

function TenantAndTerms({ form }: { form: AgreementForm }) {
  const [tenantId = '', kind = 'licence'] = useWatch({ control: form.control, name: ['tenantId', 'kind'] });
  const { box } = useTenantPicker({ value: tenantId, offer: { hideTerminated: 'true' }, ahead: true });
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ComboboxField form={form} name="tenantId" label="Tenant" required {...box} />
        <SelectField form={form} name="kind" label="Kind" required options={kindOptions} hint={AGREEMENT_HINTS[kind]} />
        <DateField form={form} name="startDate" label="Start Date" required />
        <SelectField form={form} name="billingCycle" label="Billing Cycle" required options={cycleOptions} />
      </div>
      <TermsFields form={form as unknown as TermsForm} isFolded />
    </>
  );
}

function FirstInvoices({ body }: { body: Values }) {
  return <NextInvoices preview={useQuery(newInvoicesQuery(body))} />;
}
