import { BACKUP_FREQUENCIES, SecuritySettings, saveSecurity } from '../../domain/settings/contract.ts';
import { call } from '../api/call.ts';
import { Alert } from '../ui/alert.tsx';
import { SelectField } from '../ui/form-fields.tsx';
import { humanise } from '../ui/format.ts';
import { TextField } from '../ui/text-fields.tsx';
import type { Drafts } from './drafts.ts';
import { SettingsCard } from './settings-card.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const frequencies = BACKUP_FREQUENCIES.map((frequency) => ({ value: frequency, label: humanise(frequency) }));

const show = (security: SecuritySettings) => security;

/** Only those who may change these values ever see them, so here nothing is read-only. */
export function SecurityTab({ security, drafts }: { security: SecuritySettings; drafts: Drafts }) {
  const values = useSettingsForm({
    group: 'security',
    schema: SecuritySettings,
    stored: security,
    show,
    send: (body) => call(saveSecurity, { body }),
    drafts,
  });
  const field = { form: values.form, disabled: false };
  const count = { ...field, kind: 'number' as const, step: 1, min: 1, required: true };
  return (
    <>
      <Alert tone="waiting" title="Security notice" className="mb-4">
        Changes to these settings affect all users and may force re-authentication.
      </Alert>
      <SettingsCard settings={values} saveLabel="Save Security Settings" canWrite>
        <SettingsSection title="Sessions" description="How long a sign-in lasts. Both limits hold on the server too.">
          <SwitchRow
            {...field}
            name="autoLogout"
            label="Auto-logout"
            hint="Sign people out who have left their screen."
          />
          <FieldRow compact>
            <TextField {...count} name="autoLogoutMinutes" label="Auto-logout After" after="min" max={240} />
            <TextField {...count} name="sessionTimeout" label="Session Timeout" after="h" max={720} />
          </FieldRow>
        </SettingsSection>
        <SettingsSection title="Sign-in" description="What it takes to get in.">
          <div className="divide-y divide-line">
            <SwitchRow
              {...field}
              name="requireStrongPasswords"
              label="Strong Passwords"
              hint="Hold new passwords to the stricter rules."
            />
            <SwitchRow
              {...field}
              name="twoFactorAuth"
              label="Two-factor Authentication"
              hint="Ask for a second proof besides the password. Not in force yet: sign-in has no second step so far."
            />
          </div>
        </SettingsSection>
        <SettingsSection title="Records" description="What is kept, so that nothing is lost or done unseen.">
          <SwitchRow
            {...field}
            name="auditLogging"
            label="Audit Logging"
            hint="Keep a record of who changed what, and when. Changes are always recorded for now."
          />
          <FieldRow>
            <SelectField
              {...field}
              name="dataBackupFrequency"
              label="Data Backup Frequency"
              hint="Not in force yet: the choice is kept for the backups to come."
              options={frequencies}
            />
          </FieldRow>
        </SettingsSection>
      </SettingsCard>
    </>
  );
}
