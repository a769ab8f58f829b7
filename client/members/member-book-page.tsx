import { lazy, Suspense, useState, useTransition } from 'react';
import type { MySpace } from '../../domain/members/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { paths } from '../paths.ts';
import { DayBar } from '../portal/day-bar.tsx';
import { GuidelinesCard } from '../portal/guidelines-card.tsx';
import { RoomList } from '../portal/rooms/room-list.tsx';
import { useChosenDay } from '../portal/space-time.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { FreeHoursCard } from './free-hours-card.tsx';
import { useOwnAllowance } from './queries.ts';
import { WithCompany } from './with-company.tsx';

const BookDialog = lazy(async () => ({ default: (await import('./book-dialog.tsx')).BookDialog }));

const trail = [{ label: 'Bookings', href: paths.myBookings }];

/** The rooms of a day as the portal shows them; who books is known already. */
export function MemberBookPage() {
  usePageTitle('Book a Room');
  return (
    <WithCompany title="Book a Room">
      {(space) => (
        <>
          <PageHeader trail={trail} title="Book a Room" description="Choose a day, a room and a time." />
          {space.company.status === 'active' ? (
            <Rooms space={space} />
          ) : (
            <Alert tone="waiting" title="Rooms cannot be booked right now">
              Your membership is not active. Please call or write to us.
            </Alert>
          )}
        </>
      )}
    </WithCompany>
  );
}

function Rooms({ space }: { space: MySpace }) {
  const [day, setDay] = useChosenDay();
  const allowance = useOwnAllowance(space, day) ?? space.allowance;
  const [chosen, setChosen] = useState<MeetingRoom | null>(null);
  const [opening, startOpening] = useTransition();
  return (
    <>
      <DayBar day={day} onDay={setDay} />
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <FreeHoursCard allowance={allowance} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <RoomList
            day={day}
            opening={opening ? chosen : null}
            onBook={(room) => startOpening(() => setChosen(room))}
          />
        </div>
        <div className="lg:col-start-2">
          <GuidelinesCard />
        </div>
      </div>
      <Suspense fallback={null}>
        {chosen ? (
          <BookDialog room={chosen} day={day} space={space} onDay={setDay} onClose={() => setChosen(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
