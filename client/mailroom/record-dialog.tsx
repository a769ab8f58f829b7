import { useWatch } from 'react-hook-form';
import { MailItemInput, type MailKind } from '../../domain/mailroom/contract.ts';
import { sayWrittenDown } from '../api/offline/written-down.ts';
import { MailNotice } from '../messages/mail-notice.tsx';
import { useTenantPicker } from '../tenants/tenant-picker.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField, SwitchField } from '../ui/form/form-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { MailFields } from './mail-fields.tsx';
import { mailDone, mailFailed } from './messages.ts';
import { mailPicker } from './queries.ts';
import { useRecordMail } from './use-record-mail.ts';

type RecordDialogProps = {
  /** Whom it is for, where that is known already. */
  tenant?: { id: string; companyName: string } | undefined;
  kind?: MailKind | undefined;
  open: boolean;
  onClose: () => void;
};

export function RecordDialog({ tenant, kind = 'letter', open, onClose }: RecordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Record Mail"
      description={tenant ? `For ${tenant.companyName}.` : 'A letter or parcel for a tenant.'}
    >
      <RecordForm tenant={tenant} kind={kind} onClose={onClose} />
    </Dialog>
  );
}

type RecordFormProps = Pick<RecordDialogProps, 'tenant' | 'onClose'> & { kind: MailKind };

function RecordForm({ tenant, kind, onClose }: RecordFormProps) {
  const record = useRecordMail();
  const form = useContractForm(MailItemInput, {
    defaultValues: { tenantId: tenant?.id ?? '', kind, sender: '', reference: '', note: '', notify: true },
  });

  const [notify, tenantId] = useWatch({ control: form.control, name: ['notify', 'tenantId'] });
  const { box } = useTenantPicker({
    ...mailPicker,
    offer: { ...mailPicker.offer, hideTerminated: 'true' },
    value: tenant ? '' : tenantId,
    ahead: !tenant,
  });

  const submit = async (body: MailItemInput) => {
    try {
      const outcome = await record.mutateAsync(body);
      if (outcome.waits) sayWrittenDown(`The ${body.kind}`, outcome);
      else mailDone('record', outcome.answer);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      mailFailed('record', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      {tenant ? null : <ComboboxField form={form} name="tenantId" label="Tenant" required {...box} />}
      <MailFields form={form} />
      <SwitchField form={form} name="notify" label="Notify the Tenant" hint="Emails the tenant’s contact person." />
      {notify ? <MailNotice /> : null}
      <FormFooter onCancel={onClose} pending={record.isPending} pendingLabel="Recording…">
        Record Mail
      </FormFooter>
    </Form>
  );
}
