import { Bell, Building2, DoorOpen, Receipt, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useTabInView } from '../ui/tab-in-view.ts';
import { type Tab, TabPanel, Tabs } from '../ui/tabs.tsx';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { BillingTab } from './billing-tab.tsx';
import { useDrafts } from './drafts.ts';
import { GeneralTab } from './general-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import type { VisibleSettings } from './queries.ts';
import { RoomsTab } from './rooms-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const TABS = [
  { value: 'general', label: 'General', icon: <Building2 aria-hidden /> },
  { value: 'rooms', label: 'Rooms', icon: <DoorOpen aria-hidden /> },
  { value: 'billing', label: 'Billing', icon: <Receipt aria-hidden /> },
  { value: 'notifications', label: 'Notifications', icon: <Bell aria-hidden /> },
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
};

export function SettingsTabs({ settings, canWrite, ...panels }: SettingsTabsProps) {
  const { dataPanel, roomsPanel, sendingPanel, messagesPanel } = panels;
  const [search, setSearch] = useSearchParams();
  const drafts = useDrafts();
  const { security } = settings;
  const offered = TABS.filter(({ value }) => value !== 'security' || security !== undefined);
  const open: TabName = offered.find(({ value }) => value === search.get('tab'))?.value ?? 'general';
  useUnsaved(offered.some(({ value }) => value !== open && drafts.has(value)));
  const tabs = offered.map(
    ({ value, label, icon }): Tab<TabName> => ({
      value,
      label,
      icon: value !== open && drafts.has(value) ? withUnsavedMark(icon) : icon,
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
        </TabPanel>
        <TabPanel value="notifications">
          {sendingPanel}
          <NotificationsTab {...given} />
          {messagesPanel}
        </TabPanel>
        {security ? (
          <TabPanel value="security">
            <SecurityTab security={security} drafts={drafts} />
          </TabPanel>
        ) : null}
      </Tabs>
    </div>
  );
}
