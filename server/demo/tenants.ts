import { addDays, addMonths, type Day, firstOfMonth } from '../../domain/kernel/time.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { TenantInput } from '../../domain/tenants/contract.ts';
import { getToday } from '../clock.ts';
import { linkMember } from '../members/link.ts';
import { allPackages } from '../packages/offers.ts';
import { addPerson } from '../parties/tenant-people.ts';
import { createTenant, setTenantStatus, type TenantDeps, terminateTenant } from '../tenants/service.ts';

type Became = {
  people?: string[];
  notes?: string;
  lease?: true;
  pin?: true;
  /** Appointed by KRA to withhold VAT. */
  agent?: true;
  /** The licence of a special economic zone. */
  zone?: string;
  suspended?: string;
  leftMonthsAgo?: number;
};

type DemoTenant = [
  company: string,
  contact: string,
  offer: 'Day Pass' | 'Flexible Desk' | 'Dedicated Desk' | 'Private Office' | 'Virtual Office',
  cycle: BillingCycle,
  // Counted back from this month, so that the demo looks the same whenever it is first started.
  monthsAgo: number,
  day: number,
  became?: Became,
];

// Made-up companies, in the order in which they moved in.
const TENANTS: readonly DemoTenant[] = [
  [
    'Karura Analytics',
    'Wangari Maina',
    'Private Office',
    'monthly',
    14,
    1,
    { people: ['Peter Maina: Data analyst', 'Halima Noor: Office manager'], lease: true, pin: true },
  ],
  ['Mbuni Studios', 'Kevin Odhiambo', 'Dedicated Desk', 'monthly', 14, 3, { people: ['Stacy Akinyi: Illustrator'] }],
  ['Savanna Ledger', 'Ruth Chebet', 'Dedicated Desk', 'quarterly', 13, 10, { pin: true }],
  [
    'Tai Freight Partners',
    'Hassan Abdi',
    'Virtual Office',
    'annual',
    13,
    15,
    { notes: 'Mail is collected on Fridays.' },
  ],
  ['Jua Kali Prints', 'Mary Wambui', 'Flexible Desk', 'monthly', 13, 20, { leftMonthsAgo: 4 }],
  [
    'Nyati Legal',
    'Susan Kilonzo',
    'Private Office',
    'quarterly',
    12,
    1,
    { people: ['James Kilonzo: Advocate', 'Faith Mueni: Clerk'], lease: true, pin: true, agent: true },
  ],
  ['Lamu Travel Desk', 'Fatma Omar', 'Dedicated Desk', 'monthly', 12, 5],
  [
    'Pwani Software',
    'Ali Mwinyi',
    'Dedicated Desk',
    'monthly',
    12,
    12,
    { people: ['Zainab Salim: Developer', 'Victor Kazungu: Developer'] },
  ],
  [
    'Baraka Creative',
    'Amina Hassan',
    'Dedicated Desk',
    'monthly',
    11,
    1,
    { people: ['Omar Hassan: Photographer'], pin: true },
  ],
  ['Kilele Tours', 'Joseph Kariuki', 'Flexible Desk', 'monthly', 11, 8],
  [
    'Ubunifu Architects',
    'Naomi Njoroge',
    'Private Office',
    'monthly',
    11,
    15,
    { people: ['Collins Otieno: Draughtsman'], notes: 'Two extra keys given out.' },
  ],
  ['Simba Water Systems', 'George Mutiso', 'Virtual Office', 'semi_annual', 11, 20],
  ['Rift Valley Exports', 'Esther Jepkosgei', 'Dedicated Desk', 'semi_annual', 10, 1, { pin: true }],
  ['Mtaa Media', 'Dennis Ochieng', 'Flexible Desk', 'quarterly', 10, 9],
  [
    'Tumaini Health',
    'Lucy Wairimu',
    'Private Office',
    'monthly',
    10,
    14,
    { people: ['Dr Paul Gitau: Consultant'], lease: true },
  ],
  ['Acacia Bookkeeping', 'Charles Muriithi', 'Dedicated Desk', 'monthly', 9, 2],
  [
    'Nuru Solar',
    'Aisha Mohamed',
    'Dedicated Desk',
    'monthly',
    9,
    6,
    { leftMonthsAgo: 2, notes: 'Moved to an own workshop.' },
  ],
  ['Twiga Interiors', 'Brenda Atieno', 'Flexible Desk', 'monthly', 9, 18],
  ['Msafiri Consulting', 'Samuel Kiprono', 'Virtual Office', 'monthly', 8, 1],
  [
    'Bahari Fintech',
    'Yusuf Bakari',
    'Private Office',
    'monthly',
    8,
    7,
    { people: ['Leila Yusuf: Product', 'Ian Kamande: Engineer', 'Joy Nduta: Support'], pin: true },
  ],
  ['Chai House Brands', 'Caroline Cherono', 'Dedicated Desk', 'monthly', 8, 15],
  ['Kito Games', 'Eric Mwenda', 'Flexible Desk', 'monthly', 7, 3, { suspended: 'Rent unpaid for two months' }],
  ['Ngong Research', 'Patricia Moraa', 'Dedicated Desk', 'quarterly', 7, 11],
  ['Maji Safi Initiative', 'Abel Kiplagat', 'Virtual Office', 'annual', 7, 21],
  ['Duka Digital', 'Sharon Nekesa', 'Dedicated Desk', 'monthly', 6, 1],
  ['Uhuru Logistics', 'Tom Barasa', 'Flexible Desk', 'monthly', 6, 10],
  ['Zawadi Gifts', 'Irene Wanjala', 'Virtual Office', 'monthly', 6, 16],
  ['Fumbo Puzzles', 'Moses Kiarie', 'Flexible Desk', 'weekly', 5, 4],
  ['Kijani Farms', 'Hellen Korir', 'Dedicated Desk', 'monthly', 5, 13, { people: ['Daniel Korir: Agronomist'] }],
  [
    'Sauti Podcasts',
    'Newton Muli',
    'Private Office',
    'monthly',
    4,
    1,
    { suspended: 'Waits for the renewed agreement' },
  ],
  ['Mwamba Engineering', 'Felix Wekesa', 'Virtual Office', 'quarterly', 4, 8, { pin: true }],
  ['Tausi Design', 'Grace Auma', 'Flexible Desk', 'monthly', 4, 15],
  ['Hekima Tutors', 'Alice Nyambura', 'Dedicated Desk', 'monthly', 3, 2],
  ['Jirani Homes', 'Peterson Mbugua', 'Dedicated Desk', 'fortnight', 3, 9],
  ['Nyota Events', 'Diana Makena', 'Flexible Desk', 'monthly', 3, 19],
  ['Ramani Maps', 'Salim Juma', 'Virtual Office', 'monthly', 2, 1],
  ['Bustani Florists', 'Jane Gathoni', 'Flexible Desk', 'monthly', 2, 12],
  [
    'Kasuku Translations',
    'Claire Uwase',
    'Flexible Desk',
    'fortnight',
    1,
    5,
    { notes: 'Works from Kigali every other week.' },
  ],
  ['Shamba Direct', 'Philip Rono', 'Dedicated Desk', 'monthly', 1, 10],
  ['Mapema Couriers', 'Ibrahim Farah', 'Virtual Office', 'monthly', 1, 17, { pin: true, zone: 'SEZA/LIC/0142' }],
  ['Tabasamu Dental Supplies', 'Winnie Adhiambo', 'Flexible Desk', 'monthly', 0, 1],
  ['Hatua Coaching', 'Robert Kimani', 'Day Pass', 'daily', 0, 1],
];

const address = (company: string) => `${company.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`;

// Months have 28 to 31 days, and a start in this month is not in the future.
const startDay = (today: Day, monthsAgo: number, day: number): Day => {
  const start = addDays(addMonths(firstOfMonth(today), -monthsAgo), day - 1);
  return start > today ? today : start;
};

/** The tenants of the demo space, through the same services as real ones. */
export const fillDemoTenants = async (deps: TenantDeps, accounts: Readonly<Record<string, string>>): Promise<void> => {
  const today = await getToday(deps);
  const offers = new Map((await allPackages(deps)).map(({ name, id }) => [name, id]));
  for (const [n, [companyName, contactPerson, offer, billingCycle, monthsAgo, day, became = {}]] of TENANTS.entries()) {
    const packageId = offers.get(offer);
    // Where the price list was changed before the demo was made, only packages that are left get tenants.
    if (!packageId) continue;
    const domain = address(companyName);
    const { id } = await createTenant(
      deps,
      TenantInput.parse({
        companyName,
        contactPerson,
        email: `${contactPerson.split(' ')[0]?.toLowerCase()}@${domain}`,
        phone: `0700 000 ${201 + n}`,
        packageId,
        billingCycle,
        startDate: startDay(today, monthsAgo, day),
        endDate: became.leftMonthsAgo === undefined ? '' : addDays(addMonths(today, -became.leftMonthsAgo), -3),
        agreementType: became.lease ? 'lease' : 'licence',
        kraPin: became.pin ? `P0000${10_000 + n}K` : '',
        notes: became.notes ?? '',
        withholdsVat: became.agent ?? false,
        // From now on: what was invoiced before bore VAT.
        ...(became.zone ? { taxClass: 'C', taxReference: became.zone, taxFrom: today } : {}),
        userId: accounts[companyName],
      }),
    );
    const login = accounts[companyName];
    if (login) await linkMember(deps.db, { userId: login, tenantId: id });
    for (const person of became.people ?? []) {
      const [name = '', role = ''] = person.split(': ');
      const email = `${name.split(' ').at(-2)?.toLowerCase()}@${domain}`;
      await addPerson(deps, id, { name, role, email, phone: null });
    }
    if (became.suspended) await setTenantStatus(deps, id, { status: 'suspended', reason: became.suspended });
    if (became.leftMonthsAgo !== undefined) await terminateTenant(deps, id);
  }
};
