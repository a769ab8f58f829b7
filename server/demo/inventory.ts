import { sql } from 'drizzle-orm';
import { AssetInput, DisposalInput } from '../../domain/inventory/asset-contract.ts';
import { ItemInput } from '../../domain/inventory/contract.ts';
import { CLASSES } from '../../domain/inventory/depreciation.ts';
import type { DepreciationClass } from '../../domain/inventory/fields.ts';
import { MaintenanceChanges, MaintenanceInput } from '../../domain/inventory/maintenance-contract.ts';
import { MovementInput } from '../../domain/inventory/movement-contract.ts';
import { addMoney, cents, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, firstOfMonth, toInstant } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { credit, debit, type PostingLine } from '../../domain/ledger/postings.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { putAsset } from '../inventory/assets/assets.ts';
import { depreciate } from '../inventory/assets/depreciate.ts';
import { disposeItem } from '../inventory/assets/dispose.ts';
import { updateItem } from '../inventory/intake/record-item.ts';
import { addItems } from '../inventory/intake/record-items.ts';
import { createCategory } from '../inventory/items/categories.ts';
import type { InventoryDeps } from '../inventory/items/items.ts';
import { createMovement } from '../inventory/items/movements.ts';
import { updateMaintenance } from '../inventory/maintenance/carry-out-maintenance.ts';
import { createMaintenance } from '../inventory/maintenance/maintenance.ts';
import { postEntry } from '../ledger/post.ts';
import { chanceFrom } from './chance.ts';
import { buyOnBills } from './costs/asset-bills.ts';
import { DEMO_KINDS, type DemoKind, TOP_CATEGORIES } from './inventory-items.ts';

// Items that cost less are expenses and not assets.
const CAPITALISED_FROM = 15_000;
const SHARE_CAPITAL = '3000';

type DemoItem = { id: string; code: string; kind: DemoKind; of: DepreciationClass; bought: Day };

const makeCategories = async (deps: InventoryDeps): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const [name, depreciationClass, description] of TOP_CATEGORIES) {
    const { id } = await createCategory(deps.db, { name, description, parentCategoryId: null, depreciationClass });
    ids.set(name, id);
  }
  for (const { top, category } of DEMO_KINDS) {
    if (ids.has(category)) continue;
    const under = {
      name: category,
      description: null,
      parentCategoryId: ids.get(top) ?? null,
      depreciationClass: null,
    };
    ids.set(category, (await createCategory(deps.db, under)).id);
  }
  return ids;
};

const addThings = async (deps: InventoryDeps, categories: ReadonlyMap<string, string>, today: Day) => {
  const chance = chanceFrom(17);
  const numbers = new Map<string, number>();
  const things = DEMO_KINDS.flatMap((kind) => Array.from({ length: kind.count }, (_, n) => ({ kind, n })));
  const planned = things.map(({ kind, n }) => {
    const number = (numbers.get(kind.prefix) ?? 0) + 1;
    numbers.set(kind.prefix, number);
    const bought = addDays(addMonths(firstOfMonth(today), -kind.monthsAgo), (n * 5) % 25);
    const input = ItemInput.parse({
      itemCode: `${kind.prefix}-${String(number).padStart(3, '0')}`,
      name: kind.name,
      categoryId: categories.get(kind.category),
      brand: kind.brand,
      model: kind.model,
      serialNumber: kind.serials ? `${kind.serials}${10_000 + chance.below(89_999)}` : '',
      purchaseDate: bought,
      purchasePrice: kind.price,
      // Items older than a year are no longer new.
      condition: kind.monthsAgo > 12 ? 'used' : 'new',
      location: kind.places[n % kind.places.length],
      supplier: kind.supplier,
      warrantyExpiryDate: kind.warrantyMonths ? addMonths(bought, kind.warrantyMonths) : '',
      maintenanceSchedule: kind.schedule,
    });
    return { input, kind, bought };
  });
  const inputs = planned.map(({ input }) => input);
  const ids = await addItems(deps.db, inputs, today);
  return planned.map(({ input, kind, bought }, n): DemoItem => {
    const of = TOP_CATEGORIES.find(([name]) => name === kind.top)?.[1] ?? 'furniture';
    return { id: ids[n] ?? '', code: input.itemCode, kind, of, bought };
  });
};

// What the owners paid into the bank before the first tenant came.
const WORKING_CAPITAL = cents(2_400_000_00);

// What the space owned when its year began, paid for by its owners.
const postOpening = async (deps: InventoryDeps, items: readonly DemoItem[], start: Day, opening: readonly string[]) => {
  const lines: PostingLine[] = items.flatMap(({ of, kind }, n) => [
    debit(CLASSES[of].cost, cents(kind.price * 100)),
    credit(CLASSES[of].accumulated, parseMoney(opening[n] ?? '0.00')),
  ]);
  const byAccount = new Map<string, PostingLine>();
  for (const line of lines) {
    const before = byAccount.get(line.account)?.amount ?? cents(0);
    byAccount.set(line.account, debit(line.account, addMoney(before, line.amount)));
  }
  const total = addMoney(...lines.map(({ amount }) => amount));
  await postEntry(deps.db, {
    date: addDays(start, -1),
    memo: 'Opening balances: fixed assets and working capital',
    sourceType: 'manual',
    sourceId: 'demo-opening-balances',
    event: 'posted',
    lines: [
      ...byAccount.values(),
      debit(ACCOUNTS.bank, WORKING_CAPITAL),
      credit(SHARE_CAPITAL, addMoney(total, WORKING_CAPITAL)),
    ],
  });
};

const PAID_FROM = ['bank_transfer', 'bank_transfer', 'payables', 'mobile_money'] as const;

const capitalise = async (at: At, items: readonly DemoItem[], start: Day, today: Day): Promise<void> => {
  const assets = items.filter(({ kind }) => kind.price >= CAPITALISED_FROM);
  const old = assets.filter(({ bought }) => bought < start);
  const opening: string[] = [];
  for (const { id } of old) {
    opening.push((await putAsset(at(start), id, AssetInput.parse({ inBooksAlready: true }))).opening);
  }
  await postOpening(at(start), old, start, opening);
  // The first month, with what was there when it began.
  await depreciate(at(addMonths(start, 1)));
  const recent = assets
    .filter((item) => item.bought >= start)
    .map((item, n) => ({ ...item, paidFrom: PAID_FROM[n % PAID_FROM.length] }));
  for (const { id, bought, paidFrom } of recent) {
    if (paidFrom !== 'payables') await putAsset(at(bought), id, AssetInput.parse({ paidFrom }));
  }
  const onBills = recent.filter(({ paidFrom }) => paidFrom === 'payables');
  await buyOnBills(
    at,
    onBills.map(({ id, code, kind, bought }) => ({ itemId: id, number: `${code}/1`, from: kind.supplier, on: bought })),
    today,
  );
};

type DemoDeps = InventoryDeps & Pick<Deps, 'config'>;
type At = (day: Day) => DemoDeps;

// Who has what, and what was moved between rooms: code, days ago, and destination.
const MOVES: readonly [code: string, daysAgo: number, move: Record<string, string>][] = [
  ['LAP-001', 240, { movementType: 'check_out', toAssignee: 'Grace Njeri', toLocation: 'Reception' }],
  ['LAP-002', 236, { movementType: 'check_out', toAssignee: 'Mercy Achieng', toLocation: 'Office' }],
  ['LAP-003', 200, { movementType: 'check_out', toAssignee: 'Baraka Creative', reason: 'Hire for a workshop' }],
  ['LAP-003', 193, { movementType: 'check_in', toLocation: 'Store' }],
  ['LAP-003', 60, { movementType: 'check_out', toAssignee: 'Amos Kiptoo', toLocation: 'Reception' }],
  ['LAP-005', 500, { movementType: 'check_out', toAssignee: 'Brian Otieno', toLocation: 'Office' }],
  ['LAP-006', 420, { movementType: 'check_out', toAssignee: 'Daniel Mutua', toLocation: 'Office' }],
  ['MON-001', 300, { movementType: 'check_out', toAssignee: 'Pwani Software', toLocation: 'Main floor' }],
  ['MON-002', 300, { movementType: 'check_out', toAssignee: 'Pwani Software', toLocation: 'Main floor' }],
  ['MON-004', 180, { movementType: 'check_out', toAssignee: 'Kito Games', toLocation: 'Mezzanine' }],
  ['MON-004', 20, { movementType: 'check_in', toLocation: 'Store', reason: 'Tenant left the desk' }],
  ['AV-001', 230, { movementType: 'move', toLocation: 'Meeting Room 2' }],
  ['CHR-003', 150, { movementType: 'move', toLocation: 'Meeting Room 1' }],
  ['CHR-004', 150, { movementType: 'move', toLocation: 'Meeting Room 1' }],
  ['CHR-009', 90, { movementType: 'move', toLocation: 'Store', reason: 'Waits for a new wheel' }],
  ['DSK-002', 120, { movementType: 'check_out', toAssignee: 'Bahari Fintech', toLocation: 'Mezzanine' }],
  ['DSK-003', 120, { movementType: 'check_out', toAssignee: 'Bahari Fintech', toLocation: 'Mezzanine' }],
  ['STO-001', 400, { movementType: 'move', toLocation: 'Kitchen' }],
  ['NET-005', 45, { movementType: 'move', toLocation: 'Boardroom', reason: 'Weak signal there' }],
];

const moveThings = async (at: At, byCode: ReadonlyMap<string, DemoItem>, today: Day): Promise<void> => {
  for (const [code, daysAgo, move] of MOVES) {
    const item = byCode.get(code);
    const day = addDays(today, -daysAgo);
    if (item && day >= item.bought) await createMovement(at(day), item.id, MovementInput.parse(move));
  }
};

type Work = [code: string, type: string, description: string, by: string, daysAgo: readonly number[], cost: number];

const DONE: readonly Work[] = [
  ['PWR-001', 'preventive', 'Oil and filters', 'Nguvu Power', [290, 200, 105], 14_500],
  ['PWR-001', 'repair', 'New battery', 'Nguvu Power', [150], 28_000],
  ['PWR-002', 'preventive', 'Battery test', 'Nguvu Power', [170], 3_500],
  ['AIR-001', 'cleaning', 'Filters washed, gas checked', 'Baridi Cooling', [330, 155], 4_200],
  ['AIR-003', 'repair', 'Leak in the drain', 'Baridi Cooling', [75], 6_800],
  ['PRN-001', 'preventive', 'Drum and rollers', 'Nakili Ltd', [160, 70], 5_600],
  ['KIT-001', 'cleaning', 'Descaling', 'Kahawa Equipment', [90, 58, 27], 2_500],
  ['ACC-002', 'inspection', 'Night view checked', 'Simba Guards', [210], 0],
];

const OPEN: readonly [
  code: string,
  type: string,
  description: string,
  by: string,
  inDays: number,
  priority: string,
  begun: boolean,
][] = [
  ['PWR-001', 'preventive', 'Oil and filters', 'Nguvu Power', -8, 'high', false],
  ['PRN-002', 'repair', 'Paper jams in tray 2', 'Nakili Ltd', -2, 'high', true],
  ['AIR-002', 'cleaning', 'Filters washed, gas checked', 'Baridi Cooling', 6, 'medium', false],
  ['KIT-001', 'cleaning', 'Descaling', 'Kahawa Equipment', 4, 'medium', false],
  ['AV-001', 'repair', 'Lamp flickers', 'Sauti AV', 12, 'low', false],
];

const lookAfter = async (at: At, byCode: ReadonlyMap<string, DemoItem>, today: Day): Promise<void> => {
  const record = async (code: string, fields: object) => {
    const itemId = byCode.get(code)?.id ?? '';
    return createMaintenance(at(today).db, MaintenanceInput.parse({ itemId, ...fields }));
  };
  for (const [code, maintenanceType, description, performedBy, days, cost] of DONE) {
    for (const daysAgo of days) {
      const day = addDays(today, -daysAgo);
      const { id } = await record(code, { maintenanceType, description, performedBy, startDate: day });
      const done = { status: 'completed', cost, completionDate: day, paymentMethod: 'mobile_money' };
      await updateMaintenance(at(day), id, MaintenanceChanges.parse(done));
    }
  }
  for (const [code, maintenanceType, description, performedBy, inDays, priority, begun] of OPEN) {
    const startDate = addDays(today, inDays);
    const { id } = await record(code, { maintenanceType, description, performedBy, startDate, priority });
    if (begun) await updateMaintenance(at(today), id, MaintenanceChanges.parse({ status: 'in_progress' }));
  }
};

const GONE: readonly [code: string, daysAgo: number, how: Record<string, unknown>][] = [
  ['AV-002', 15, { method: 'sold', proceeds: 9_500, paymentMethod: 'cash', reason: 'Replaced by the screens' }],
  ['CHR-014', 35, { method: 'scrapped', reason: 'Broken base' }],
];

const partWith = async (at: At, byCode: ReadonlyMap<string, DemoItem>, today: Day): Promise<void> => {
  for (const [code, daysAgo, how] of GONE) {
    const item = byCode.get(code);
    if (item)
      await disposeItem(
        at(today),
        'admin',
        item.id,
        DisposalInput.parse({ ...how, date: addDays(today, -daysAgo), approvedBy: 'Wanjiku Kamau' }),
      );
  }
};

const WORN: Readonly<Record<string, 'damaged' | 'lost'>> = {
  'CHR-009': 'damaged',
  'CHR-012': 'damaged',
  'MON-006': 'damaged',
  'ACC-003': 'damaged',
  'CHR-013': 'lost',
};

/** Eighty items and what happened to them in the demo year, through the same functions as real work. */
export const fillDemoInventory = async (real: DemoDeps, by: string): Promise<void> => {
  const { db } = real;
  const { general } = await real.settings.get();
  const today = await getToday(real);
  const start = addMonths(firstOfMonth(today), -12);
  const at: At = (day) => {
    const instant = toInstant(day, '11:00', general.timezone);
    return { ...real, clock: { now: () => instant } };
  };
  // Recorded by the front desk.
  const { rows } = await db.execute<{ name: string }>(sql`select current_setting('app.actor_name') as name`);
  await db.execute(sql`select set_config('app.actor_name', ${by}, true)`);
  const categories = await makeCategories(real);
  const items = await addThings(real, categories, today);
  const byCode = new Map(items.map((item) => [item.code, item]));
  await capitalise(at, items, start, today);
  await moveThings(at, byCode, today);
  await depreciate(at(today));
  await lookAfter(at, byCode, today);
  await partWith(at, byCode, today);
  for (const [code, condition] of Object.entries(WORN)) {
    await updateItem(at(today), 'admin', byCode.get(code)?.id ?? '', { condition, purchasePrice: undefined });
  }
  await db.execute(sql`select set_config('app.actor_name', ${rows[0]?.name ?? 'Nafasi'}, true)`);
};
