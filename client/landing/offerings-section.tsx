import { OfferingCard } from './offering-card.tsx';
import { offerings } from './offerings.ts';
import { SectionHeading } from './section-heading.tsx';

export function OfferingsSection() {
  return (
    <section id="offerings" aria-labelledby="offerings-title" className="scroll-mt-16">
      <div className="mx-auto max-w-7xl px-4 py-16 sm:px-6 md:py-24">
        <SectionHeading
          id="offerings-title"
          kicker="Offerings"
          title="Take a seat for a day, or a room for a year"
          lead="Five ways to use the space. Start small, move up when the work does, and pay in shillings on the term that suits you."
        />
        <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-6">
          {offerings.map((offering) => (
            <OfferingCard key={offering.id} offering={offering} />
          ))}
        </ul>
      </div>
    </section>
  );
}
