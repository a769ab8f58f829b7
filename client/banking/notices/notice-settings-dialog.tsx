import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { type NoticeSettings, NoticeSettingsInput } from '../../../domain/banking/notice-contract.ts';
import { InstantText } from '../../ui/date-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { SwitchField } from '../../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { CopyField } from '../../users/copy-field.tsx';
import { noticeSettingsQuery, useSaveNoticeSettings } from './queries.ts';

export type NoticeSettingsDialogProps = {
  account: { id: string; name: string };
  open: boolean;
  onClose: () => void;
};

/** Lets a bank tell of money the moment it comes in. */
export function NoticeSettingsDialog({ account, open, onClose }: NoticeSettingsDialogProps) {
  const settings = useQuery({ ...noticeSettingsQuery(account.id), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Instant Notices"
      description={`KCB announces each payment to ${account.name} the moment it comes in.`}
    >
      {settings.data ? (
        <SettingsForm settings={settings.data} onClose={onClose} />
      ) : settings.error ? (
        <ErrorState {...describeError(settings.error)} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonText lines={6} label="Loading the settings" />
      )}
    </Dialog>
  );
}

type Values = z.input<typeof NoticeSettingsInput>;

const toValues = ({ isActive, publicKey, accountNumber, tillNumber, shortCode }: NoticeSettings): Values => ({
  isActive,
  publicKey: publicKey ?? '',
  accountNumber: accountNumber ?? '',
  tillNumber: tillNumber ?? '',
  shortCode: shortCode ?? '',
});

function SettingsForm({ settings, onClose }: { settings: NoticeSettings; onClose: () => void }) {
  const save = useSaveNoticeSettings();
  const form = useContractForm<Values, NoticeSettingsInput>(NoticeSettingsInput, { defaultValues: toValues(settings) });
  const submit = async (body: NoticeSettingsInput) => {
    try {
      const saved = await save.mutateAsync({ id: settings.cashAccountId, body });
      done('Instant Notices Saved', saved.isActive ? 'Give KCB the addresses below.' : 'Notices are switched off.');
      form.reset(toValues(saved));
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The settings were not saved. Please try again.');
    }
  };
  const place = { form, optional: true, whenEmpty: 'text', maxLength: 40, autoComplete: 'off' } as const;
  return (
    <Form form={form} onSubmit={submit}>
      <SwitchField form={form} name="isActive" label="Take Notices" />
      <TextareaField
        form={form}
        name="publicKey"
        label="KCB’s Public Key"
        rows={4}
        maxLength={8_000}
        placeholder="-----BEGIN PUBLIC KEY-----"
        hint="From the Buni portal. What KCB did not sign is turned away."
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...place} name="accountNumber" label="Account Number" />
        <TextField {...place} name="tillNumber" label="Till" />
        <TextField {...place} name="shortCode" label="Short Code" />
      </div>
      <Addresses settings={settings} />
      <FormFooter onCancel={onClose} pending={save.isPending}>
        Save
      </FormFooter>
    </Form>
  );
}

/** What KCB has to be given, and whether it was heard of since. */
function Addresses({ settings }: { settings: NoticeSettings }) {
  const { noticeUrl, billUrl, addressProblem, lastNoticeAt } = settings;
  if (!noticeUrl || !billUrl)
    return <p className="text-muted text-sm">The addresses for KCB appear once this is saved.</p>;
  return (
    <>
      {addressProblem ? <Alert tone="waiting">{addressProblem}</Alert> : null}
      <CopyField label="Address for Notices" value={noticeUrl} />
      <CopyField
        label="Address for Bill Validation"
        value={billUrl}
        hint="Anybody who knows these could try to send to them. Give them to KCB only."
      />
      <p className="text-muted text-sm">
        {lastNoticeAt ? (
          <>
            Last notice: <InstantText at={lastNoticeAt} relative />
          </>
        ) : (
          'No notice has come yet.'
        )}
      </p>
    </>
  );
}
