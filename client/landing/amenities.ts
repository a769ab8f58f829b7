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

export type Amenity = { icon: LucideIcon; name: string; detail: string };

export const amenities: readonly Amenity[] = [
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

export const onTheHouse: readonly Amenity[] = [
  { icon: Coffee, name: 'Free tea/coffee', detail: 'The kettle is always on.' },
  { icon: CookingPot, name: 'Shared kitchen', detail: 'Bring lunch from home and warm it here.' },
  { icon: DoorOpen, name: '24/7 access', detail: 'Early mornings, late calls, weekends.' },
];
