import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { useSearchParams } from 'wouter';
import type { Allowance } from '../../domain/bookings/contract.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { onDemand, whenIdle } from '../ui/feedback/on-demand.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { formatMonth } from '../ui/format.ts';
import { usePhone } from '../ui/use-media.ts';
import type { Booked, Draft } from './booking/booking-draft.ts';
import { DayBar } from './day-bar.tsx';
import { GuidelinesCard, PortalHeading, PortalIntro } from './guidelines-card.tsx';
import { PassesCard } from './passes-card.tsx';
import { memberQuery, stillKnown, useLeave } from './queries.ts';
import { RoomList } from './rooms/room-list.tsx';
import { useChosenDay } from './space-time.ts';
import { hoursText } from './text.ts';

const LinkedBookingView = onDemand(async () => (await import('./booking/linked-booking.tsx')).LinkedBookingView);

/** Where clients book without an account; with the link of a confirmation, where they look at it and cancel. */
export function PortalPage() {
  usePageTitle('Client Portal');
  const [search] = useSearchParams();
  const token = search.get('booking');
  return (
    <PublicFrame wide>
      <PortalHeading />
      {token === null ? <BookARoom /> : <LinkedBookingView key={token} token={token} />}
    </PublicFrame>
  );
}

// A frame shows this page and no other: whatever else a link leads to opens in a window of its own, with its address in sight.
const openBeside = (event: MouseEvent<HTMLElement>) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.hasAttribute('download')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
};

/** The same for a frame on the operator's own site: without the header, and with nowhere else to go. */
export function EmbedPage() {
  usePageTitle('Book a Room');
  return (
    <main onClickCapture={openBeside} className="mx-auto min-h-dvh w-full max-w-5xl bg-bg px-4 py-5">
      <h1 className="mb-5 font-bold text-2xl tracking-tight">Book a Meeting Room</h1>
      <BookARoom />
      <p className="mt-6 text-muted text-sm">
        <a href={paths.clientPortal} className="underline underline-offset-3">
          Open in a window of its own
        </a>
      </p>
    </main>
  );
}

const Confirmation = onDemand(async () => (await import('./booking/confirmation.tsx')).Confirmation);
const loadDialog = () => import('./booking/booking-dialog.tsx');
const BookingDialog = lazy(async () => ({ default: (await loadDialog()).BookingDialog }));
const loadHold = () => import('../checkouts/rooms/hold-room-screen.tsx');
const HoldRoomScreen = lazy(async () => ({ default: (await loadHold()).HoldRoomScreen }));

/** A stranger with a phone who pays first gets a form of few kilobytes in place of the rooms. */
function useHoldsRooms(day: Day): boolean {
  const isPhone = usePhone();
  const { bookingRules, paying } = useConfig();
  const member = useQuery(memberQuery(day)).data ?? null;
  return isPhone && member === null && bookingRules.payFirst && paying.takesPrompts;
}

/** The rooms of a day, the dialog that books one of them, and in their place what was booked. */
function BookARoom() {
  const [day, setDay] = useChosenDay();
  const [chosen, setChosen] = useState<MeetingRoom | null>(null);
  const [opening, startOpening] = useTransition();
  const [booked, setBooked] = useState<Booked | null>(null);
  // The draft survives closing the dialog, but not leaving the page.
  const draft = useRef<Draft | null>(null);
  const holdsRooms = useHoldsRooms(day);
  // The form comes while the rooms are being looked at, so that the button answers at once.
  useEffect(() => whenIdle(() => (holdsRooms ? loadHold() : loadDialog()).catch(() => undefined)), [holdsRooms]);

  const startAgain = () => {
    draft.current = null;
    setBooked(null);
  };

  // Nothing is held for a room that costs nothing.
  const isHolding = holdsRooms && chosen !== null && Number(chosen.hourlyRate) > 0;
  if (booked) return <Confirmation booked={booked} onAnother={startAgain} />;
  return (
    <Suspense fallback={null}>
      {isHolding ? (
        <HoldRoomScreen room={chosen} day={day} draft={draft} onClose={() => setChosen(null)} />
      ) : (
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
              <PassesCard day={day} />
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
      )}
    </Suspense>
  );
}

const MemberEntry = onDemand(async () => (await import('./member-entry.tsx')).MemberEntry);

/** Members see their remaining free hours; others can sign in as a member. */
function AllocationCard({ day }: { day: Day }) {
  const member = useQuery(memberQuery(day));
  return (
    <Card aria-label="Monthly Allocation">
      <CardHeader title="Monthly Allocation" icon={<Hourglass aria-hidden />} />
      <CardBody>
        {member.data ? (
          <MemberHours companyName={member.data.companyName} allowance={member.data.allowance} />
        ) : member.isPending ? (
          <div role="status" aria-label="Loading your hours" className="grid gap-3">
            <Skeleton className="h-[2lh] w-full text-sm lg:h-[3lh]" />
            <Skeleton className="h-9 w-32 pointer-coarse:h-11" />
          </div>
        ) : (
          <Visitor />
        )}
      </CardBody>
    </Card>
  );
}

function MemberHours({ companyName, allowance }: { companyName: string; allowance: Allowance }) {
  const { month, freeHours, usedHours, remainingHours } = allowance;
  const leave = useLeave();
  return (
    <>
      <p className="wrap-break-word font-semibold">{companyName}</p>
      <p className="mb-2 text-muted text-sm">{`Free meeting room hours in ${formatMonth(month)}`}</p>
      <Progress
        label={`${usedHours} of ${freeHours} hours used`}
        value={usedHours}
        max={freeHours}
        tone={remainingHours === 0 ? 'waiting' : 'accent'}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <span>{`${usedHours} of ${freeHours} hours used`}</span>
        <strong className="font-semibold">{`${remainingHours} remaining`}</strong>
      </p>
      <Button
        variant="link"
        className="mt-3"
        disabled={leave.isPending}
        onClick={() => leave.mutate(undefined, { onError: stillKnown })}
      >
        Not you?
      </Button>
    </>
  );
}

function Visitor() {
  const { freeHoursPerMonth } = useConfig().bookingRules;
  const [entering, setEntering] = useState(false);
  if (entering) return <MemberEntry onLeave={() => setEntering(false)} />;
  return (
    <>
      <p className="text-pretty text-muted text-sm">
        {freeHoursPerMonth === 0
          ? 'Members book under their company’s name.'
          : `Members have ${hoursText(freeHoursPerMonth)} of meeting rooms free each month. Everyone else pays the room’s rates.`}
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setEntering(true)}>
        I'm a Member
      </Button>
    </>
  );
}
