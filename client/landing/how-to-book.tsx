import { ActionLink } from './action-link.tsx';
import { BookingPhone } from './illustrations/booking-phone.tsx';
import { SectionHeading } from './section-heading.tsx';

const steps = [
  {
    name: 'Visit the online booking page',
    detail: 'Open it on your phone or laptop and see what is free. You need no account.',
  },
  {
    name: 'Choose a package or book a tour',
    detail: 'Pick the room, desk or office that fits, or come and look around first.',
  },
  {
    name: 'Confirm and pay online',
    detail: 'Check the summary and confirm it. Your place is kept for you, and the confirmation says how to pay.',
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
          <div className="mt-10">
            <ActionLink href="/client-portal" look="primary">
              Open the booking page
            </ActionLink>
          </div>
        </div>
      </div>
    </section>
  );
}
