import { amenities, onTheHouse } from './amenities.ts';
import { SectionHeading } from './section-heading.tsx';

export function AmenitiesSection() {
  return (
    <section
      id="amenities"
      aria-labelledby="amenities-title"
      className="scroll-mt-16 border-y border-line bg-surface-2"
    >
      <div className="mx-auto max-w-7xl px-4 py-16 sm:px-6 md:py-24">
        <SectionHeading
          id="amenities-title"
          kicker="Amenities"
          title="The small things that decide whether a day goes well"
        />
        <ul className="mt-10 grid overflow-hidden rounded-lg bg-accent text-on-accent sm:grid-cols-3">
          {onTheHouse.map(({ icon: Icon, name, detail }) => (
            <li key={name} className="flex gap-4 p-5 sm:p-6">
              <Icon aria-hidden="true" className="size-8 shrink-0" strokeWidth={1.6} />
              <div>
                <h3 className="text-lg font-bold">{name}</h3>
                <p className="mt-0.5">{detail}</p>
              </div>
            </li>
          ))}
        </ul>
        <ul className="mt-10 grid gap-x-8 gap-y-7 sm:gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {amenities.map(({ icon: Icon, name, detail }) => (
            <li key={name} className="flex gap-4 sm:block">
              <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
                <Icon aria-hidden="true" className="size-6" strokeWidth={1.8} />
              </span>
              <div>
                <h3 className="font-bold sm:mt-4">{name}</h3>
                <p className="mt-1 text-pretty text-muted">{detail}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
