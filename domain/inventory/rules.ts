import { addMonths, type Day } from '../kernel/time.ts';
import type { Category } from './contract.ts';
import type { Condition, DepreciationClass, ItemStatus, MaintenanceSchedule } from './fields.ts';
import type { MaintenancePriority, MaintenanceStatus, MaintenanceType } from './maintenance-contract.ts';
import type { MovementType } from './movement-contract.ts';

export const CONDITION_LABELS: Record<Condition, string> = {
  new: 'New',
  used: 'Used',
  damaged: 'Damaged',
  lost: 'Lost',
};

export const STATUS_LABELS: Record<ItemStatus, string> = {
  available: 'Available',
  in_use: 'In use',
  maintenance: 'Maintenance',
  retired: 'Retired',
};

export const SCHEDULE_LABELS: Record<MaintenanceSchedule, string> = {
  monthly: 'Every month',
  quarterly: 'Every three months',
  semi_annual: 'Every six months',
  annual: 'Every year',
};

const SCHEDULE_MONTHS: Record<MaintenanceSchedule, number> = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12 };

/** When an item on a schedule is due again after it was looked after on a day. */
export const nextMaintenance = (schedule: MaintenanceSchedule | null, done: Day): Day | null =>
  schedule === null ? null : addMonths(done, SCHEDULE_MONTHS[schedule]);

export const MOVEMENT_LABELS: Record<MovementType, string> = {
  purchase: 'Added',
  check_out: 'Checked out',
  check_in: 'Checked in',
  move: 'Moved',
  adjust: 'Adjusted',
  dispose: 'Disposed',
};

export const MAINTENANCE_TYPE_LABELS: Record<MaintenanceType, string> = {
  preventive: 'Service',
  repair: 'Repair',
  inspection: 'Inspection',
  cleaning: 'Cleaning',
  other: 'Other',
};

export const PRIORITY_LABELS: Record<MaintenancePriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

const EDGES: Record<MaintenanceStatus, readonly MaintenanceStatus[]> = {
  scheduled: ['in_progress', 'completed', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const mayBecome = (from: MaintenanceStatus, to: MaintenanceStatus): boolean =>
  from === to || EDGES[from].includes(to);

export const isOver = (status: MaintenanceStatus): boolean => EDGES[status].length === 0;

type Node = Pick<Category, 'id' | 'name' | 'parentCategoryId'>;

/** Parents before their children, each with how deep it lies. */
export const toTree = <C extends Node>(categories: readonly C[]): { category: C; depth: number }[] => {
  const children = new Map<string | null, C[]>();
  const known = new Set(categories.map(({ id }) => id));
  for (const category of categories) {
    const parent = category.parentCategoryId;
    const key = parent !== null && known.has(parent) ? parent : null;
    children.set(key, [...(children.get(key) ?? []), category]);
  }
  const below = (parent: string | null, depth: number): { category: C; depth: number }[] =>
    (children.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap((category) => [{ category, depth }, ...below(category.id, depth + 1)]);
  return below(null, 0);
};

/** "Furniture / Chairs" */
export const categoryPath = (categories: readonly Node[], id: string): string => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const names: string[] = [];
  for (
    let category = byId.get(id);
    category;
    category = category.parentCategoryId ? byId.get(category.parentCategoryId) : undefined
  ) {
    names.unshift(category.name);
    if (names.length > byId.size) break;
  }
  return names.join(' / ');
};

type Classed = Node & { depreciationClass: DepreciationClass | null };

/** The class of a category is its own, or that of the nearest one above it. */
export const findClass = (categories: readonly Classed[], id: string | null): DepreciationClass | null => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  let category = id === null ? undefined : byId.get(id);
  for (let steps = 0; category && steps <= byId.size; steps++) {
    if (category.depreciationClass) return category.depreciationClass;
    category = category.parentCategoryId ? byId.get(category.parentCategoryId) : undefined;
  }
  return null;
};
