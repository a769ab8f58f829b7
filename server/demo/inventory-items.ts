import type { DepreciationClass, MaintenanceSchedule } from '../../domain/inventory/fields.ts';

export type DemoKind = {
  top: string;
  category: string;
  prefix: string;
  name: string;
  brand: string;
  model: string;
  price: number;
  count: number;
  // How many months ago it was bought; each further one a little later.
  monthsAgo: number;
  places: readonly string[];
  supplier: string;
  serials: string;
  warrantyMonths: number;
  schedule: MaintenanceSchedule | '';
};

/** The class of a top category applies to everything below it. */
export const TOP_CATEGORIES: readonly [name: string, of: DepreciationClass, description: string][] = [
  ['Furniture', 'furniture', 'Desks, chairs and storage'],
  ['Computers and IT', 'computers', 'Laptops, screens, printers and what stands in meeting rooms'],
  ['Telecom and access', 'telecom', 'Network, phones, cameras and door controllers'],
  ['Machinery', 'machinery', 'Power, cooling and kitchen'],
];

// Eighty items of a coworking space, one line per kind.
const TABLE = `
Furniture | Desks | DSK | Standing desk | Ofisi | Juu 140 | 42000 | 6 | 26 | Main floor, Quiet room, Mezzanine | Ofisi Furniture | | |
Furniture | Desks | DSK | Desk with cable tray | Ofisi | Meza 120 | 18500 | 10 | 34 | Main floor, Quiet room, Mezzanine | Ofisi Furniture | | |
Furniture | Chairs | CHR | Mesh office chair | Ofisi | Keti Pro | 9800 | 14 | 30 | Main floor, Quiet room, Mezzanine | Ofisi Furniture | | |
Furniture | Chairs | CHR | Boardroom chair | Mvule | Baraza | 15500 | 6 | 10 | Boardroom | Mvule Carpentry | | 24 |
Furniture | Storage | STO | Locker, six doors | Chuma | L6 | 24000 | 4 | 20 | Reception, Main floor | Chuma Works | | |
Computers and IT | Laptops | LAP | Laptop 14" | Lenovo | ThinkPad E14 | 112000 | 4 | 9 | Store | Duka la Kompyuta | PF4X | 10 |
Computers and IT | Laptops | LAP | Laptop 15" | HP | ProBook 450 | 98500 | 2 | 27 | Store | Duka la Kompyuta | 5CD3 | 36 |
Computers and IT | Monitors | MON | Monitor 27" | Dell | P2723 | 36500 | 6 | 14 | Main floor, Quiet room | Duka la Kompyuta | CN0 | 36 |
Computers and IT | Printers | PRN | Multifunction printer | Kyocera | M2040 | 78000 | 2 | 22 | Reception, Main floor | Nakili Ltd | VCG | | quarterly
Computers and IT | Meeting room equipment | AV | Projector | Epson | EB-W52 | 68000 | 2 | 38 | Boardroom, Store | Sauti AV | X4HJ | |
Computers and IT | Meeting room equipment | AV | TV screen 55" | Samsung | QB55 | 74500 | 3 | 8 | Boardroom, Meeting Room 1, Meeting Room 2 | Sauti AV | 0BSX | 24 |
Computers and IT | Meeting room equipment | AV | Conference phone | Poly | Trio 8300 | 52000 | 2 | 18 | Boardroom, Meeting Room 1 | Sauti AV | 64167F | |
Telecom and access | Network | NET | Router | MikroTik | CCR2004 | 64000 | 1 | 25 | Server cupboard | Savanna Fibre | HD108 | |
Telecom and access | Network | NET | Switch, 48 ports | Ubiquiti | USW-48 | 71000 | 1 | 25 | Server cupboard | Savanna Fibre | E063 | |
Telecom and access | Network | NET | Access point | Ubiquiti | U6 Pro | 24500 | 3 | 11 | Main floor, Quiet room, Mezzanine | Savanna Fibre | 9C05 | 12 |
Telecom and access | Access control | ACC | Door controller | ZKTeco | inBio 460 | 43000 | 1 | 31 | Server cupboard | Simba Guards | AJ7 | |
Telecom and access | Access control | ACC | CCTV camera | Hikvision | DS-2CD | 11800 | 2 | 31 | Reception, Car park | Simba Guards | G21 | | annual
Machinery | Power | PWR | Generator 30 kVA | Cummins | C30 | 1250000 | 1 | 36 | Car park | Nguvu Power | CM30 | | quarterly
Machinery | Power | PWR | UPS 3 kVA | APC | SRT3000 | 138000 | 3 | 16 | Server cupboard, Reception | Nguvu Power | AS20 | 24 | semi_annual
Machinery | Air conditioning | AIR | Split unit 18,000 BTU | LG | S4-W18 | 84000 | 4 | 21 | Boardroom, Meeting Room 1, Quiet room, Server cupboard | Baridi Cooling | 805T | | semi_annual
Machinery | Kitchen | KIT | Coffee machine | Jura | WE8 | 165000 | 1 | 7 | Kitchen | Kahawa Equipment | J7 | 12 | monthly
Machinery | Kitchen | KIT | Refrigerator | Samsung | RT38 | 72000 | 1 | 33 | Kitchen | Jikoni Stores | | |
Machinery | Kitchen | KIT | Water dispenser | Ramtons | RM/576 | 13500 | 1 | 19 | Kitchen | Jikoni Stores | | |
`;

const readKind = (line: string): DemoKind => {
  const cells = line.split('|').map((cell) => cell.trim());
  const [top = '', category = '', prefix = '', name = '', brand = '', model = '', price, count, monthsAgo, ...rest] =
    cells;
  const [places = '', supplier = '', serials = '', warrantyMonths, schedule = ''] = rest;
  return {
    ...{ top, category, prefix, name, brand, model, supplier, serials },
    price: Number(price),
    count: Number(count),
    monthsAgo: Number(monthsAgo),
    places: places.split(',').map((place) => place.trim()),
    warrantyMonths: Number(warrantyMonths),
    schedule: schedule as DemoKind['schedule'],
  };
};

export const DEMO_KINDS: readonly DemoKind[] = TABLE.trim().split('\n').map(readKind);
