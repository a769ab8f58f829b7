import {
  Armchair,
  Car,
  Cctv,
  Coffee,
  CookingPot,
  DoorOpen,
  LockKeyhole,
  type LucideIcon,
  Presentation,
  Printer,
  Sofa,
  Wifi,
} from 'lucide-react';
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

type Amenity = { icon: LucideIcon; name: string; detail: string };

const amenities: readonly Amenity[] = [
  { icon: Wifi, name: 'Fast Wi-Fi', detail: 'For video calls that hold and uploads that finish.' },
  { icon: Armchair, name: 'Ergonomic chairs and large desks', detail: 'Your back will know the difference by Friday.' },
  {
    icon: Printer,
    name: 'Printing/scanning/photocopying',
    detail: 'Contracts, CVs and tenders, without leaving the building.',
  },
  {
    icon: Presentation,
    name: 'Conference phone and whiteboards',
    detail: 'Ready in the meeting rooms when you walk in.',
  },
  { icon: Sofa, name: 'Lounge and cafe', detail: 'A softer seat for reading, or for meeting someone new.' },
  { icon: LockKeyhole, name: 'Lockers and storage', detail: 'Go home with empty hands.' },
  { icon: Cctv, name: '24/7 security with CCTV', detail: 'Watched over day and night.' },
  { icon: Car, name: 'Parking', detail: 'Drive or ride in and leave it on site.' },
];

const onTheHouse: readonly Amenity[] = [
  { icon: Coffee, name: 'Free tea/coffee', detail: 'The kettle is always on.' },
  { icon: CookingPot, name: 'Shared kitchen', detail: 'Bring lunch from home and warm it here.' },
  { icon: DoorOpen, name: '24/7 access', detail: 'Early mornings, late calls, weekends.' },
];
