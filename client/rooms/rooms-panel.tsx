import { CalendarOff, DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { NextClosedDays } from './next-closed-days.tsx';
import { RoomKindCards } from './room-kind-cards.tsx';

const ClosedDaysDialog = onDemand(async () => (await import('./closed-days-dialog.tsx')).ClosedDaysDialog);
const RoomsDialog = onDemand(async () => (await import('./rooms-dialog.tsx')).RoomsDialog);

/** Rooms and closed days on the settings screen. */
export function RoomsPanel() {
  const canWrite = useCan()('rooms:write');
  return (
    <Card aria-label="Rooms and closed days" className="mb-4">
      <SettingsSection title="Meeting Rooms" description="What tenants and clients can book, and what an hour costs.">
        <RoomKindCards />
        {canWrite ? <ManageRooms /> : null}
      </SettingsSection>
      <SettingsSection
        title="Closed Days"
        description="Public holidays and other days on which nothing can be booked, besides the days of the week that are not open."
      >
        <NextClosedDays />
        {canWrite ? <ManageClosedDays /> : null}
      </SettingsSection>
    </Card>
  );
}

function ManageRooms() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" icon={<DoorOpen aria-hidden />} onClick={() => setOpen(true)}>
        Manage Rooms
      </Button>
      <RoomsDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function ManageClosedDays() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" icon={<CalendarOff aria-hidden />} onClick={() => setOpen(true)}>
        Manage Closed Days
      </Button>
      <ClosedDaysDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
