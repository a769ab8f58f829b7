import { NotificationSettings, saveNotifications } from '../../domain/settings/contract.ts';
import { call } from '../api/call.ts';
import { TextField } from '../ui/form/text-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import { FieldRow, SettingsSection, SwitchRow } from './settings-section.tsx';
import type { TabProps } from './use-settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Line = { name: keyof NotificationSettings; label: string; hint: string };

const channels: readonly Line[] = [
  { name: 'emailNotifications', label: 'Email Notifications', hint: 'To the tenant’s or user’s email address.' },
  {
    name: 'smsNotifications',
    label: 'SMS Notifications',
    hint: 'Payment reminders, booking confirmations and codes, to the saved phone number.',
  },
  { name: 'systemAlerts', label: 'System Alerts', hint: 'In the bell at the top of the screen.' },
];

const types: readonly Line[] = [
  { name: 'paymentReminders', label: 'Payment Reminders', hint: 'Invoices due soon or overdue.' },
  { name: 'bookingConfirmations', label: 'Booking Confirmations', hint: 'Rooms booked, moved or cancelled.' },
  { name: 'maintenanceAlerts', label: 'Maintenance Alerts', hint: 'Assets due for service or out of order.' },
  { name: 'reportScheduling', label: 'Report Scheduling', hint: 'Reports sent on a schedule.' },
];

const show = (notifications: NotificationSettings) => notifications;

export function NotificationsTab({ settings, drafts, canWrite }: TabProps) {
  const notifications = useSettingsForm({
    group: 'notifications',
    schema: NotificationSettings,
    stored: settings.notifications,
    show,
    send: (body) => call(saveNotifications, { body }),
    drafts,
  });
  const field = { form: notifications.form, disabled: !canWrite };
  return (
    <SettingsCard settings={notifications} saveLabel="Save Notification Settings" canWrite={canWrite}>
      <SettingsSection
        title="Notification Channels"
        description="How messages are sent. Demand letters, codes and invitations are always emailed."
      >
        <div className="divide-y divide-line">
          {channels.map((channel) => (
            <SwitchRow key={channel.name} {...field} {...channel} />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title="Notification Types" description="Which messages are sent through the channels above.">
        <div className="divide-y divide-line">
          {types.map((type) => (
            <SwitchRow key={type.name} {...field} {...type} />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection
        title="Quiet Hours"
        description="Non-urgent messages wait until quiet hours end, in local time. Codes, confirmations, receipts and manual messages go immediately."
      >
        <SwitchRow
          {...field}
          name="quietHours"
          label="Keep Quiet Hours"
          hint="For reminders, letters and automatic invoices."
        />
        <FieldRow compact>
          <TextField {...field} name="quietFrom" label="Quiet From" kind="time" required />
          <TextField {...field} name="quietTo" label="Quiet Until" kind="time" required />
        </FieldRow>
      </SettingsSection>
    </SettingsCard>
  );
}
