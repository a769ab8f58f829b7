import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { YEAR_ENDS } from '../../domain/kernel/financial-year.ts';
import { formatMonth } from '../../domain/kernel/format.ts';
import type { PublicConfig } from '../../domain/settings/config-contract.ts';
import {
  CURRENCIES,
  GeneralInput,
  type GeneralSettings,
  saveGeneral,
  TIMEZONES,
} from '../../domain/settings/contract.ts';
import { LOGO_TYPES, logoProblem } from '../../domain/settings/logo.ts';
import { deleteLogo, putLogo } from '../../domain/settings/logo-contract.ts';
import { currencyProblem } from '../../domain/settings/rules.ts';
import { toBase64 } from '../api/base64.ts';
import { ApiError, call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCheckedFile } from '../ui/file/checked-file.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { FileButton } from '../ui/form/input.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { configQuery, useConfig } from './config-queries.ts';
import { failureText } from './save-message.ts';
import { SettingsCard } from './settings-card.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import { type TabProps, useSettingsForm } from './use-settings-form.ts';

const yearEnds = YEAR_ENDS.map((month) => ({ value: month, label: formatMonth(`2000-${month}`).slice(0, 3) }));

const zones = TIMEZONES.map((zone) => ({ value: zone, label: zone }));

const currencyNames = { KES: 'Kenyan shilling', USD: 'US dollar', EUR: 'Euro' };
const currencies = CURRENCIES.map((code) => ({ value: code, label: code, hint: currencyNames[code] }));

/** A box cannot show "none"; an empty text is none again when it is sent. The logo and the sites are no part of the form. */
const show = ({ logo: _, embedOrigins: __, ...general }: GeneralSettings) => ({
  ...general,
  address: general.address ?? '',
  phone: general.phone ?? '',
  email: general.email ?? '',
  website: general.website ?? '',
  guestWifi: general.guestWifi ?? '',
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
        description="Shown to visitors and printed on invoices, receipts and letters."
      >
        <FieldRow>
          <TextField {...field} name="companyName" label="Company Name" required autoComplete="organization" />
          <TextField {...field} name="phone" label="Phone" kind="tel" autoComplete="tel" />
          <TextField {...field} name="email" label="Email" kind="email" autoComplete="email" />
          <TextField {...field} name="website" label="Website" kind="url" placeholder="https://" autoComplete="url" />
        </FieldRow>
        <TextareaField {...field} name="address" label="Business Address" rows={2} />
        <TextField
          {...field}
          name="guestWifi"
          label="Guest Wi-Fi"
          hint="Network and code, printed on receipts of day passes and on visitor badges."
        />
        <LogoField canWrite={canWrite} />
      </SettingsSection>
      <SettingsSection title="Region" description="Sets the local time for days, opening hours and due dates.">
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
          <SelectField
            {...field}
            name="financialYearEnd"
            label="Financial Year Ends In"
            options={yearEnds}
            hint="Retained earnings and the years of reports follow it."
          />
        </FieldRow>
      </SettingsSection>
    </SettingsCard>
  );
}

const saved = (description: string) => toast({ title: 'Settings Saved', description });
const failed = (error: unknown) =>
  toast({ title: 'Error', description: failureText('general', error), destructive: true });

/** The logo is kept as soon as it is chosen: it is no part of what the button of the tab saves. */
function LogoField({ canWrite }: { canWrite: boolean }) {
  const id = useId();
  const { logo } = useConfig();
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-1.5">
      <span id={id} className="font-medium text-sm text-text">
        Logo
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {logo ? (
          // White as the paper of documents, in both themes.
          <div className="h-20 w-44 shrink-0 rounded-md border border-line bg-paper p-2">
            <img src={logo.url} alt="Logo" className="size-full object-contain" />
          </div>
        ) : (
          <p className="grid h-20 w-44 shrink-0 place-items-center rounded-md border border-line-strong/60 border-dashed text-muted text-sm">
            No logo yet
          </p>
        )}
        {canWrite ? <LogoActions hasLogo={logo !== null} /> : null}
      </div>
    </fieldset>
  );
}

function LogoActions({ hasLogo }: { hasLogo: boolean }) {
  const noteId = useId();
  const put = usePutLogo();
  const remove = useDeleteLogo();
  const { problem, setProblem, onFile } = useCheckedFile(logoProblem, async (file) => {
    try {
      await put.mutateAsync(file);
      saved('The logo has been updated.');
    } catch (error) {
      const said = error instanceof ApiError ? error.fields.logo : undefined;
      setProblem(said ?? null);
      if (!said) failed(error);
    }
  });
  const takeAway = () => {
    setProblem(null);
    remove.mutate(undefined, { onSuccess: () => saved('The logo has been removed.'), onError: failed });
  };
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
      <div className="flex flex-wrap gap-2">
        <FileButton
          label="Logo file"
          accept={LOGO_TYPES.join(',')}
          onFile={onFile}
          variant="secondary"
          size="sm"
          icon={<ImageUp aria-hidden />}
          aria-describedby={noteId}
          pending={put.isPending}
          pendingLabel="Saving…"
        >
          Upload Logo
        </FileButton>
        {hasLogo ? (
          <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden />} pending={remove.isPending} onClick={takeAway}>
            Remove Logo
          </Button>
        ) : null}
      </div>
      <Note id={noteId} problem={problem} />
    </div>
  );
}

function Note({ id, problem }: { id: string; problem: string | null }) {
  return problem ? (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-late text-xs">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {problem}
    </p>
  ) : (
    <p id={id} className="text-muted text-xs">
      PNG or JPEG, at most 512 kB and 2,000 × 2,000 pixels. Saved as soon as you choose it.
    </p>
  );
}

/** The page that made the change shows it at once; every other one hears of it. */
function useLogoChange<Given>(change: (given: Given) => Promise<PublicConfig['logo']>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (logo) => client.setQueryData(configQuery.queryKey, (known) => known && { ...known, logo }),
  });
}

const usePutLogo = () => useLogoChange(async (file: File) => call(putLogo, { body: { logo: await toBase64(file) } }));

const useDeleteLogo = () =>
  useLogoChange(async () => {
    await call(deleteLogo, {});
    return null;
  });
