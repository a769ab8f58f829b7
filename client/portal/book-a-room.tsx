import { lazy, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { AllocationCard } from './allocation-card.tsx';
import type { Draft } from './booking-draft.ts';
import type { Booked } from './booking-values.ts';
import { useChosenDay } from './chosen-day.ts';
import { DayBar } from './day-bar.tsx';
import { GuidelinesCard } from './guidelines-card.tsx';
import { PortalIntro } from './portal-heading.tsx';
import { RoomList } from './room-list.tsx';

const Confirmation = onDemand(async () => (await import('./confirmation.tsx')).Confirmation);
const loadDialog = () => import('./booking-dialog.tsx');
const BookingDialog = lazy(async () => ({ default: (await loadDialog()).BookingDialog }));

/** The rooms of a day, the dialog that books one of them, and in their place what was booked. */
export function BookARoom() {
  const [day, setDay] = useChosenDay();
  const [chosen, setChosen] = useState<MeetingRoom | null>(null);
  const [opening, startOpening] = useTransition();
  const [booked, setBooked] = useState<Booked | null>(null);
  // What was typed outlives the dialog, for whoever goes back to look at another room, but not the page.
  const draft = useRef<Draft | null>(null);
  // The form comes while the rooms are being looked at, so that the button answers at once.
  useEffect(() => whenIdle(() => loadDialog().catch(() => undefined)), []);

  const startAgain = () => {
    draft.current = null;
    setBooked(null);
  };

  if (booked) return <Confirmation booked={booked} onAnother={startAgain} />;
  return (
    <>
      <PortalIntro />
      <DayBar day={day} onDay={setDay} />
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <AllocationCard day={day} />
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
          <BookingDialog
            room={chosen}
            day={day}
            draft={draft}
            onDay={setDay}
            onClose={() => setChosen(null)}
            onBooked={(done) => {
              setChosen(null);
              setBooked(done);
              window.scrollTo({ top: 0, behavior: 'instant' });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
