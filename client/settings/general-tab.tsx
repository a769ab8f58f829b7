import {
  CURRENCIES,
  GeneralInput,
  type GeneralSettings,
  saveGeneral,
  TIMEZONES,
} from '../../domain/settings/contract.ts';
import { currencyProblem } from '../../domain/settings/rules.ts';
import { call } from '../api/call.ts';
import { SelectField } from '../ui/form-fields.tsx';
import { TextareaField, TextField } from '../ui/text-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingsCard } from './settings-card.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import type { TabProps } from './tab-props.ts';
import { useSettingsForm } from './use-settings-form.ts';

const zones = TIMEZONES.map((zone) => ({ value: zone, label: zone }));

const currencyNames = { KES: 'Kenyan shilling', USD: 'US dollar', EUR: 'Euro' };
const currencies = CURRENCIES.map((code) => ({ value: code, label: code, hint: currencyNames[code] }));

/** A box cannot show "none"; an empty text is none again when it is sent. The logo is no part of the form. */
const show = ({ logo: _, ...general }: GeneralSettings) => ({
  ...general,
  address: general.address ?? '',
  phone: general.phone ?? '',
  email: general.email ?? '',
  website: general.website ?? '',
});

export function GeneralTab({ settings, drafts, canWrite }: TabProps) {
  const general = useSettingsForm({
    group: 'general',
    schema: GeneralInput,
    stored: settings.general,
    show,
    send: (body) => call(saveGeneral, { body }),
    drafts,
  });
  const field = { form: general.form, disabled: !canWrite };
  return (
    <SettingsCard settings={general} saveLabel="Save General Settings" canWrite={canWrite}>
      <SettingsSection
        title="Company Information"
        description="The name and contact details that visitors see, and that invoices, receipts and letters carry."
      >
        <FieldRow>
          <TextField {...field} name="companyName" label="Company Name" required autoComplete="organization" />
          <TextField {...field} name="phone" label="Phone" kind="tel" autoComplete="tel" />
          <TextField {...field} name="email" label="Email" kind="email" autoComplete="email" />
          <TextField {...field} name="website" label="Website" kind="url" placeholder="https://" autoComplete="url" />
        </FieldRow>
        <TextareaField {...field} name="address" label="Business Address" rows={2} />
        <LogoField canWrite={canWrite} />
      </SettingsSection>
      <SettingsSection
        title="Region"
        description="Where the space stands. Days, opening hours and due dates are read in its own time."
      >
        <FieldRow>
          <SelectField {...field} name="timezone" label="Timezone" options={zones} />
          <SelectField
            {...field}
            disabled={field.disabled || settings.currencyLocked}
            hint={settings.currencyLocked ? currencyProblem(settings.general.currency) : undefined}
            name="currency"
            label="Default Currency"
            options={currencies}
          />
        </FieldRow>
      </SettingsSection>
    </SettingsCard>
  );
}
