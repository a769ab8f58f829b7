import { useQuery } from '@tanstack/react-query';
import { CalendarOff, DoorOpen, Presentation } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useCurrency, useToday } from '../ui/zone.ts';
import { closedDaysQuery, roomsQuery } from './queries.ts';
import { roomKinds } from './text.ts';

const ClosedDaysDialog = onDemand(async () => (await import('./closed-days-dialog.tsx')).ClosedDaysDialog);
const RoomsDialog = onDemand(async () => (await import('./rooms-dialog.tsx')).RoomsDialog);

/** Rooms and closed days on the settings screen. */
export function RoomsPanel() {
  const canWrite = useCan()('rooms:write');
  return (
    <Card aria-label="Rooms and closed days" className="mb-4">
      <SettingsSection title="Meeting Rooms" description="Bookable rooms and hourly rates.">
        <RoomKindCards />
        {canWrite ? <ManageRooms /> : null}
      </SettingsSection>
      <SettingsSection
        title="Closed Days"
        description="Public holidays and other closed days, besides closed weekdays."
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

const SHOWN = 4;

function NextClosedDays() {
  const { data, error } = useQuery(closedDaysQuery);
  const today = useToday();
  if (error) return <p className="text-late text-sm">The closed days could not be loaded. Please try again.</p>;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const coming = data.filter(({ day }) => day >= today);
  if (coming.length === 0) return <p className="text-muted text-sm">No upcoming closed days.</p>;
  return (
    <div>
      <ul aria-label="Next closed days" className="m-0 list-none divide-y divide-line p-0 text-sm">
        {coming.slice(0, SHOWN).map(({ day, name }) => (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0">
            <span className="wrap-break-word min-w-0">{name}</span>
            <DateText day={day} weekday className="text-muted" />
          </li>
        ))}
      </ul>
      {coming.length > SHOWN ? (
        <p className="mt-1 text-muted text-xs">{`and ${coming.length - SHOWN} more, until ${coming.at(-1)?.day.slice(0, 4)}`}</p>
      ) : null}
    </div>
  );
}

const icons = { boardroom: Presentation, meeting_room: DoorOpen };

/** What can be booked, by type of room. */
function RoomKindCards() {
  const { data, error } = useQuery(roomsQuery);
  const currency = useCurrency();
  if (error) return <p className="text-late text-sm">The rooms could not be loaded. Please try again.</p>;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const kinds = roomKinds(data, currency);
  if (kinds.length === 0) {
    return <p className="text-muted text-sm">No meeting rooms found. Add your first room to get started.</p>;
  }
  return (
    <ul aria-label="Meeting rooms" className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2">
      {kinds.map(({ type, title, people, rate }) => {
        const Icon = icons[type];
        return (
          <li key={type} className="flex items-start gap-3 rounded-lg border border-line p-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
              <Icon aria-hidden className="size-5" />
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold leading-snug">{title}</h3>
              <p className="text-muted text-sm">{people}</p>
              <p className="mt-1 font-medium text-sm tabular-nums">{rate}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
