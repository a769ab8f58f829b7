import { paths } from '../../domain/kernel/paths.ts';
import { Laptop, Mug } from './illustrations/furniture.tsx';
import { ink } from './illustrations/ink.ts';
import { FacingPerson } from './illustrations/people.tsx';
import { PottedPlant } from './illustrations/plants.tsx';
import { ActionLink, SectionHeading } from './section-heading.tsx';

const steps = [
  {
    name: 'Visit the online booking page',
    detail: 'Open it on your phone or laptop and see what is free. No account needed.',
  },
  {
    name: 'Choose a package or book a tour',
    detail: 'Pick the room, desk or office that fits, or come and look around first.',
  },
  {
    name: 'Confirm and pay online',
    detail:
      'Check the summary and confirm it. Your place is kept for you, and the invoice has a link to pay it from your phone.',
  },
] as const;

function Steps() {
  return (
    <ol className="mt-10 space-y-9">
      {steps.map(({ name, detail }, index) => (
        <li key={name} className="group relative flex gap-5">
          <span
            aria-hidden="true"
            className="absolute top-12 -bottom-9 left-6 border-l-2 border-dashed border-line-strong group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="relative grid size-12 shrink-0 place-items-center rounded-full bg-accent text-xl font-bold text-on-accent"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-xl font-bold tracking-tight">{name}</h3>
            <p className="mt-1.5 max-w-md text-pretty text-muted">{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function HowToBook() {
  return (
    <section id="how-to-book" aria-labelledby="how-to-book-title" className="scroll-mt-16">
      <div className="mx-auto grid max-w-7xl gap-12 px-4 py-16 sm:px-6 md:py-24 lg:grid-cols-2 lg:gap-20">
        <div className="h-80 overflow-hidden rounded-lg border border-line max-lg:order-last lg:h-auto">
          <BookingPhone />
        </div>
        <div>
          <SectionHeading id="how-to-book-title" kicker="How to book" title="Three steps, a few minutes" />
          <Steps />
          <div className="mt-10 flex flex-wrap gap-3">
            <ActionLink href={paths.clientPortal} look="primary">
              Open the booking page
            </ActionLink>
            <ActionLink href={paths.tours} look="outline">
              Book a tour
            </ActionLink>
          </div>
        </div>
      </div>
    </section>
  );
}

const columns = [0, 1, 2, 3];
const rows = [0, 1, 2];
const booked = ['0-0', '2-1', '3-0', '1-2'];
const chosen = '1-1';

function TimeSlots() {
  return (
    <g transform="translate(118 170)">
      {rows.flatMap((row) =>
        columns.map((column) => {
          const slot = `${column}-${row}`;
          const fill = slot === chosen ? ink.bloomDeep : booked.includes(slot) ? ink.roomClay : ink.roomLilac;
          return <rect key={slot} x={column * 33} y={row * 26} width="27" height="20" rx="5" fill={fill} />;
        }),
      )}
      <path
        d="m40 36 5 5 9-10"
        fill="none"
        stroke={ink.paper}
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** The booking page on a phone: a room, its free hours, one of them chosen. */
function BookingPhone() {
  return (
    <svg viewBox="0 0 360 340" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="size-full">
      <path d="M-200-200h760v760h-760Z" fill={ink.roomAmber} />
      <circle cx="180" cy="170" r="150" fill={ink.glow} opacity="0.4" />
      <path d="M-200 312h760v200h-760Z" fill={ink.floor} />
      <rect x="98" y="20" width="168" height="300" rx="24" fill={ink.cut} />
      <rect x="106" y="28" width="152" height="284" rx="17" fill={ink.paper} />
      <path d="M164 38h36" stroke={ink.cut} strokeWidth="6" strokeLinecap="round" />
      <g transform="translate(118 54)">
        <rect width="128" height="74" rx="9" fill={ink.roomSage} />
        <g transform="translate(0 112)">
          <FacingPerson x={42} y={0} shirt={ink.coral} />
          <FacingPerson x={90} y={0} shirt={ink.teal} hair="bun" skin={ink.skinWarm} />
        </g>
        <path d="M14 62h100v6H14Z" fill={ink.wood} />
        <Laptop x={56} y={60} />
        <Mug x={100} y={62} />
      </g>
      <path d="M120 142h70M120 156h44" stroke={ink.metal} strokeWidth="5" strokeLinecap="round" opacity="0.7" />
      <path d="M224 142h20" stroke={ink.bloomDeep} strokeWidth="5" strokeLinecap="round" />
      <TimeSlots />
      <rect x="118" y="262" width="128" height="32" rx="9" fill={ink.bloomDeep} />
      <path d="M158 278h48" stroke={ink.paper} strokeWidth="5" strokeLinecap="round" />
      <PottedPlant x={58} y={318} />
      <PottedPlant x={310} y={318} flip />
    </svg>
  );
}
