import { Bell, Building2, DoorOpen, IdCardLanyard, Receipt, ReceiptText, ShieldCheck, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { cancellationTerms, cancellationText } from '../../domain/settings/cancellation-text.ts';
import { type RoomSettings, RoomSettings as RoomSettingsSchema, saveRooms } from '../../domain/settings/contract.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { SwitchField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useUnsaved } from '../ui/form/use-unsaved.ts';
import { type Tab, TabPanel, Tabs, useTabInView } from '../ui/tabs.tsx';
import { BillingTab } from './billing-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import type { VisibleSettings } from './queries.ts';
import { SecurityTab } from './security-tab.tsx';
import { EffectLines, SettingsCard, useSettingsEffects } from './settings-card.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import { TaxRatesCard } from './tax/tax-rates-card.tsx';
import type { TabProps } from './use-settings-form.ts';
import { useDrafts, useSettingsForm } from './use-settings-form.ts';
import { BookingRulesList, WeekHours } from './week-hours.tsx';

const TABS = [
  { value: 'general', label: 'General', icon: <Building2 aria-hidden /> },
  { value: 'rooms', label: 'Rooms', icon: <DoorOpen aria-hidden /> },
  { value: 'billing', label: 'Billing', icon: <Receipt aria-hidden /> },
  { value: 'notifications', label: 'Notifications', icon: <Bell aria-hidden /> },
  { value: 'visitors', label: 'Visitors', icon: <IdCardLanyard aria-hidden /> },
  { value: 'mpesa', label: 'M-Pesa', icon: <Smartphone aria-hidden /> },
  { value: 'etims', label: 'KRA eTIMS', icon: <ReceiptText aria-hidden /> },
  { value: 'security', label: 'Security', icon: <ShieldCheck aria-hidden /> },
] as const;

type TabName = (typeof TABS)[number]['value'];

/** Tells from any tab that another one still holds something that was not saved. */
function withUnsavedMark(icon: ReactNode): ReactNode {
  return (
    <>
      {icon}
      <span aria-hidden className="-mr-1 size-2 rounded-full bg-waiting" />
      <span className="sr-only">Unsaved changes:</span>
    </>
  );
}

type SettingsTabsProps = {
  settings: VisibleSettings;
  canWrite: boolean;
  dataPanel: ReactNode;
  roomsPanel: ReactNode;
  sendingPanel: ReactNode;
  messagesPanel: ReactNode;
  gatewayPanel: ReactNode;
  mpesaPanel: ReactNode;
  taxPanel: ReactNode;
  visitorsPanel: ReactNode;
};

export function SettingsTabs({ settings, canWrite, ...panels }: SettingsTabsProps) {
  const { dataPanel, roomsPanel, sendingPanel, messagesPanel, gatewayPanel, mpesaPanel, taxPanel, visitorsPanel } =
    panels;
  const [search, setSearch] = useSearchParams();
  const drafts = useDrafts();
  const { security } = settings;
  const isHidden: Partial<Record<TabName, boolean>> = { security: !security, mpesa: !mpesaPanel };
  const offered = TABS.filter(({ value }) => !isHidden[value]);
  const open: TabName = offered.find(({ value }) => value === search.get('tab'))?.value ?? 'general';
  // Paybills, tills, kiosks and tax devices are changed in dialogs, which keep no drafts.
  const hasDraft = (tab: TabName) =>
    tab !== open && tab !== 'mpesa' && tab !== 'visitors' && tab !== 'etims' && drafts.has(tab);
  useUnsaved(offered.some(({ value }) => hasDraft(value)));
  const tabs = offered.map(
    ({ value, label, icon }): Tab<TabName> => ({
      value,
      label,
      icon: hasDraft(value) ? withUnsavedMark(icon) : icon,
    }),
  );
  const show = (tab: TabName) =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        next.set('tab', tab);
        return next;
      },
      { replace: true },
    );
  const given = { settings, drafts, canWrite };
  return (
    <div ref={useTabInView(open)} className="min-w-0">
      <Tabs label="Settings" tabs={tabs} value={open} onValueChange={show}>
        <TabPanel value="general">
          <GeneralTab {...given} />
          {dataPanel}
        </TabPanel>
        <TabPanel value="rooms">
          {roomsPanel}
          <RoomsTab {...given} />
        </TabPanel>
        <TabPanel value="billing">
          <BillingTab {...given} />
          <TaxRatesCard />
        </TabPanel>
        <TabPanel value="notifications">
          {sendingPanel}
          <NotificationsTab {...given} />
          {messagesPanel}
        </TabPanel>
        <TabPanel value="visitors">{visitorsPanel}</TabPanel>
        {mpesaPanel ? <TabPanel value="mpesa">{mpesaPanel}</TabPanel> : null}
        <TabPanel value="etims">{taxPanel}</TabPanel>
        {security ? (
          <TabPanel value="security">
            <SecurityTab security={security} drafts={drafts} />
            {gatewayPanel}
          </TabPanel>
        ) : null}
      </Tabs>
    </div>
  );
}

const show = (rooms: RoomSettings) => rooms;

function RoomsTab({ settings, drafts, canWrite }: TabProps) {
  const rooms = useSettingsForm({
    group: 'rooms',
    schema: RoomSettingsSchema,
    stored: settings.rooms,
    show,
    send: (body) => call(saveRooms, { body }),
    drafts,
  });
  const effects = useSettingsEffects(rooms.changes && { rooms: rooms.changes });
  const lines = (rooms.changes && effects.data?.lines) || [];
  const field = { form: rooms.form, disabled: !canWrite };
  const count = { ...field, kind: 'number' as const, step: 1 };
  return (
    <SettingsCard
      settings={rooms}
      saveLabel="Save Room Settings"
      canWrite={canWrite}
      effects={lines.length > 0 ? <EffectLines lines={lines} /> : null}
    >
      <SettingsSection
        title="Opening Hours"
        description="When rooms can be booked. The last booking ends at closing time. A day may have hours of its own, such as a short Saturday."
      >
        <FieldRow compact>
          <TextField {...field} name="opensAt" label="Opening Time" kind="time" required />
          <TextField {...field} name="closesAt" label="Closing Time" kind="time" required />
        </FieldRow>
        <WeekHours {...field} />
      </SettingsSection>
      <SettingsSection title="Booking Limits" description="Booking limits and each tenant’s free monthly hours.">
        <FieldRow compact>
          <TextField {...count} name="blockMinutes" label="Block Length" after="min" required min={15} max={240} />
          <TextField {...count} name="cancellationHours" label="Cancellation Notice" after="h" required min={0} />
          <TextField {...count} name="minHours" label="Shortest Session" after="h" required min={1} max={12} />
          <TextField {...count} name="maxHours" label="Longest Session" after="h" required min={1} max={12} />
          <TextField {...count} name="freeHoursPerMonth" label="Free Hours per Month" after="h" required min={0} />
          <TextField
            {...count}
            name="halfDayHours"
            label="Half Day"
            after="h"
            required
            min={1}
            max={12}
            hint="A half-day rate covers up to this."
          />
          <TextField
            {...count}
            name="fullDayHours"
            label="Day"
            after="h"
            required
            min={2}
            max={24}
            hint="A day rate covers up to this."
          />
        </FieldRow>
      </SettingsSection>
      <PayFirstSection {...field} />
      <TourSettings {...field} />
      <SettingsSection title="Booking Rules" description="As clients will read them.">
        <BookingRulesList form={rooms.form} />
      </SettingsSection>
    </SettingsCard>
  );
}

type RoomsFieldProps = { form: ContractForm<RoomSettings, RoomSettings>; disabled: boolean };

function TourSettings(field: RoomsFieldProps) {
  const count = { ...field, kind: 'number' as const, step: 1 };
  return (
    <SettingsSection
      title="Tours"
      description="Visitors book a time to look around on the front page, while the space is open. Tours begin one after the other."
    >
      <FieldRow compact>
        <TextField {...count} name="tourMinutes" label="Length of a Tour" after="min" required min={10} max={240} />
        <TextField
          {...count}
          name="toursAtOnce"
          label="Tours at Once"
          required
          min={1}
          max={10}
          hint="How many visitors you can show around at the same time."
        />
        <TextField {...count} name="tourNoticeHours" label="Notice" after="h" required min={0} max={168} />
      </FieldRow>
    </SettingsSection>
  );
}

/** Whether visitors pay before a booking counts, and what comes back to them when they cancel. */
function PayFirstSection(field: RoomsFieldProps) {
  return (
    <SettingsSection
      title="Paying First"
      description="With a paybill that sends prompts, visitors pay by M-Pesa before a booking counts: the room is held for ten minutes. Members book as always."
    >
      <div className="grid gap-4">
        <SwitchField
          {...field}
          name="payFirst"
          label="Visitors Pay First"
          hint="Off, they confirm by email and are invoiced after their session."
        />
        <Terms {...field} type="boardroom" label="Cancelling a Boardroom" />
        <Terms {...field} type="meeting_room" label="Cancelling a Meeting Room" />
      </div>
    </SettingsSection>
  );
}

type TermsProps = RoomsFieldProps & { type: keyof RoomSettings['cancellation']; label: string };

const isComplete = ({ freeHours, percent }: { freeHours: unknown; percent: unknown }): boolean =>
  Number.isInteger(freeHours) && Number.isInteger(percent);

/** The terms of one type of room, with the sentence that clients read before they pay. */
function Terms({ form, disabled, type, label }: TermsProps) {
  const { field } = useController({ control: form.control, name: `cancellation.${type}` });
  const count = { form, disabled, kind: 'number' as const, step: 1, min: 0, required: true };
  const rules = { cancellation: { boardroom: null, meeting_room: null, [type]: field.value } };
  const cancellationHours = Number(form.watch('cancellationHours')) || 0;
  const terms = cancellationTerms({ ...rules, cancellationHours }, type);
  return (
    <section aria-label={label} className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium text-sm">{label}</h4>
        {field.value ? (
          <Button variant="ghost" size="sm" disabled={disabled} onClick={() => field.onChange(null)}>
            Use the Cancellation Notice
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            disabled={disabled}
            onClick={() => field.onChange({ freeHours: cancellationHours, percent: 100 })}
          >
            Set Own Terms
          </Button>
        )}
      </div>
      {field.value ? (
        <FieldRow compact>
          <TextField {...count} name={`cancellation.${type}.freeHours`} label="Free Until" after="h" max={720} />
          <TextField {...count} name={`cancellation.${type}.percent`} label="Kept Afterwards" after="%" max={100} />
        </FieldRow>
      ) : null}
      {isComplete(terms) ? <p className="text-muted text-sm">{cancellationText(terms)}</p> : null}
    </section>
  );
}
