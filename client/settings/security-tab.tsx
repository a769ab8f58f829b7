import { useState } from 'react';
import type * as z from 'zod';
import { BACKUP_FREQUENCIES, type SecuritySettings } from '../../domain/settings/contract.ts';
import { noticeText } from '../../domain/settings/privacy-notice.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { humanise } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useConfig } from './config-queries.ts';
import {
  SecurityValues,
  StaffNetworksSection,
  showAddresses,
  useLockoutQuestion,
} from './security/staff-networks-section.tsx';
import { describeConsequences } from './security-consequences.ts';
import { SettingsCard } from './settings-card.tsx';
import { FieldRow, SettingsSection, SwitchRow } from './settings-section.tsx';
import type { Drafts } from './use-settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';

const frequencies = BACKUP_FREQUENCIES.map((frequency) => ({ value: frequency, label: humanise(frequency) }));

/** A box cannot show "none"; an empty text is none again when it is sent. */
const show = (security: SecuritySettings) => ({
  ...security,
  privacyNotice: security.privacyNotice ?? '',
  anchorEmails: security.anchorEmails ?? '',
  staffAddresses: showAddresses(security),
});

type Changes = z.output<typeof SecurityValues>;

const given = (changes: Changes): Partial<SecuritySettings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Only those who may change these values ever see them, so here nothing is read-only. */
export function SecurityTab({ security, drafts }: { security: SecuritySettings; drafts: Drafts }) {
  const lockout = useLockoutQuestion();
  const values = useSettingsForm({
    group: 'security',
    schema: SecurityValues,
    stored: security,
    show,
    send: lockout.save,
    drafts,
  });
  // What signs people out is said before it is saved.
  const [pending, setPending] = useState<{ changes: Changes; consequences: string[] } | null>(null);
  const submit = async (changes: Changes) => {
    const consequences = describeConsequences(security, { ...security, ...given(changes) });
    if (consequences.length === 0) return values.submit(changes);
    setPending({ changes, consequences });
  };
  const confirm = async () => {
    // Closed first: another question may follow.
    setPending(null);
    if (pending) await values.submit(pending.changes);
  };
  const canWrite = useCan()('settings:security');
  const field = { form: values.form, disabled: !canWrite };
  return (
    <>
      {canWrite ? (
        <Alert tone="waiting" title="Security notice" className="mb-4">
          Changes to these settings affect all users and may force re-authentication.
        </Alert>
      ) : null}
      <SettingsCard settings={{ ...values, submit }} saveLabel="Save Security Settings" canWrite={canWrite}>
        <SessionsSection {...field} />
        <SignInSection {...field} />
        <StaffNetworksSection {...field} />
        <RecordsSection {...field} />
        {canWrite ? <MovingInSection /> : null}
        <DataProtectionSection {...field} security={security} />
      </SettingsCard>
      <ConfirmDialog
        open={pending !== null}
        onOpenChange={() => setPending(null)}
        title="This may sign people out"
        description={
          <ul className="grid list-disc gap-1.5 pl-5">
            {pending?.consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        }
        confirmLabel="Save and Apply"
        pendingLabel="Saving…"
        pending={values.pending}
        onConfirm={() => void confirm()}
      />
      {lockout.dialog}
    </>
  );
}

type SectionProps = { form: ContractForm<z.input<typeof SecurityValues>, Changes>; disabled: boolean };

const wholeNumber = { kind: 'number', step: 1, min: 1, required: true } as const;

function SessionsSection(field: SectionProps) {
  const count = { ...field, ...wholeNumber };
  return (
    <SettingsSection title="Sessions" description="How long a session lasts.">
      <SwitchRow {...field} name="autoLogout" label="Auto-logout" hint="Sign out inactive users." />
      <FieldRow compact>
        <TextField {...count} name="autoLogoutMinutes" label="Auto-logout After" after="min" max={240} />
        <TextField {...count} name="sessionTimeout" label="Session Timeout" after="h" max={720} />
      </FieldRow>
    </SettingsSection>
  );
}

function SignInSection(field: SectionProps) {
  return (
    <SettingsSection title="Sign-in" description="Sign-in requirements.">
      <div className="divide-y divide-line">
        <SwitchRow
          {...field}
          name="requireStrongPasswords"
          label="Strong Passwords"
          hint="New passwords need at least 12 characters, or 8 with two-factor, and must not be common."
        />
        <SwitchRow
          {...field}
          name="twoFactorAuth"
          label="Two-factor Authentication"
          hint="Administrators, managers, accountants and human resources must set up an authenticator app. Others may."
        />
        <SwitchRow
          {...field}
          name="newDeviceEmails"
          label="New Device Emails"
          hint="Tell people by email when their account is used on a device not seen before."
        />
      </div>
    </SettingsSection>
  );
}

const hintLink = 'inline-flex min-h-[24px] items-center rounded-sm text-accent underline underline-offset-3';

function RecordsSection(field: SectionProps) {
  return (
    <SettingsSection title="Records" description="Audit trail and backups.">
      <SwitchRow
        {...field}
        name="auditLogging"
        label="Audit Logging"
        hint="Also record who downloads which list or document. Changes, sign-ins and money are always recorded."
      />
      <FieldRow>
        <SelectField
          {...field}
          name="dataBackupFrequency"
          label="Data Backup Frequency"
          hint={
            <>
              Each backup is verified by a test restore.{' '}
              <Link href={paths.backups} className={hintLink}>
                View backups
              </Link>{' '}
              <Link href={paths.health} className={hintLink}>
                Health
              </Link>
            </>
          }
          options={frequencies}
        />
        <TextField
          {...field}
          name="anchorEmails"
          label="Email Anchors To"
          hint="Each day these addresses get the signed heads of the audit log and the journal. Anyone who rewrites history later is found out by them."
          placeholder="auditor@example.com, owner@example.com"
        />
      </FieldRow>
    </SettingsSection>
  );
}

function MovingInSection() {
  return (
    <SettingsSection
      title="Moving In"
      description="Bring tenants, agreements and balances from the system you used before."
    >
      <p className="text-sm">
        <Link href={paths.migration} className={hintLink}>
          Move in from another system
        </Link>
      </p>
    </SettingsSection>
  );
}

function DataProtectionSection({ security, ...field }: SectionProps & { security: SecuritySettings }) {
  const { companyName, email } = useConfig();
  const usual = noticeText({ general: { companyName, email }, security: { ...security, privacyNotice: null } });
  return (
    <SettingsSection title="Data Protection" description="Visitor data retention and the privacy notice.">
      <FieldRow compact>
        <TextField
          {...field}
          {...wholeNumber}
          name="visitorRetentionMonths"
          label="Keep Visitors’ Contacts For"
          after="months"
          max={120}
          hint={
            <Link href={paths.privacy} className={hintLink}>
              Export or erase personal data
            </Link>
          }
        />
      </FieldRow>
      <TextareaField
        {...field}
        name="privacyNotice"
        label="Privacy Notice"
        hint={`Shown on the client portal. If empty, it reads: ${usual}`}
      />
    </SettingsSection>
  );
}
