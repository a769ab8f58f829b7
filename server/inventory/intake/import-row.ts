import type * as z from 'zod';
import { ItemInput } from '../../../domain/inventory/contract.ts';
import { CONDITIONS, ITEM_STATUSES, SCHEDULES } from '../../../domain/inventory/fields.ts';
import { SCHEDULE_LABELS } from '../../../domain/inventory/rules.ts';
import { type Cell, COLUMNS } from '../items/sheet-columns.ts';

export type SheetRow = { row: number; cells: Partial<Record<Cell, string>> };
export type ReadRow = { row: number; input: ItemInput; category: readonly string[] };

// "In use", "in-use" and "in_use" are the same word.
const sameWord = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');

// Kenyan spreadsheets turn 2026-11-15 into 15/11/2026 when they save it.
const dayOf = (text: string | undefined): string => {
  const typed = text?.trim() ?? '';
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed);
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : typed;
};

const amountOf = (text: string | undefined): string => (text ?? '').replaceAll(/[,\s]|^KES|^KSh/gi, '');

const choice = (text: string, known: readonly string[]): string => {
  const word = sameWord(text);
  return known.includes(word) ? word : text;
};

const scheduleOf = (text: string | undefined): string => {
  const typed = text?.trim() ?? '';
  const byLabel = SCHEDULES.find((one) => SCHEDULE_LABELS[one].toLowerCase() === typed.toLowerCase());
  return byLabel ?? choice(typed, SCHEDULES);
};

// "Furniture / Chairs" is a category under another one.
const pathOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean);

const COLUMN_OF: Partial<Record<string, Cell>> = { categoryId: 'category' };

// A message that does not begin with the name of its column gets it in front, so that a row of errors can be read alone.
const issueText = (issue: z.core.$ZodIssue): string => {
  const field = String(issue.path[0] ?? '');
  const column = COLUMNS[COLUMN_OF[field] ?? (field as Cell)];
  const message = issue.message;
  const isTold = !column || message.toLowerCase().includes(column.header.toLowerCase().split(' ')[0] ?? '');
  return isTold ? message : `${column.header}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
};

// Any id will do here: which category it is shows when all rows are read.
const ANY_CATEGORY = '00000000-0000-4000-8000-000000000000';

/** One row of the sheet as an item, or all that is wrong with it. */
export const readRow = ({ row, cells }: SheetRow): ReadRow | { row: number; errors: string[] } => {
  const category = pathOf(cells.category);
  const parsed = ItemInput.safeParse({
    itemCode: cells.itemCode,
    name: cells.name,
    categoryId: ANY_CATEGORY,
    description: cells.description,
    brand: cells.brand,
    model: cells.model,
    serialNumber: cells.serialNumber,
    purchaseDate: dayOf(cells.purchaseDate),
    purchasePrice: amountOf(cells.purchasePrice),
    ...(cells.condition?.trim() ? { condition: choice(cells.condition, CONDITIONS) } : {}),
    ...(cells.status?.trim() ? { status: choice(cells.status, ITEM_STATUSES) } : {}),
    location: cells.location,
    assignedTo: cells.assignedTo,
    warrantyExpiryDate: dayOf(cells.warrantyExpiryDate),
    maintenanceSchedule: scheduleOf(cells.maintenanceSchedule),
    lastMaintenanceDate: dayOf(cells.lastMaintenanceDate),
    nextMaintenanceDate: dayOf(cells.nextMaintenanceDate),
    supplier: cells.supplier,
    notes: cells.notes,
  });
  const errors = parsed.success ? [] : parsed.error.issues.map(issueText);
  if (category.some((name) => name.length > 80)) errors.push('Category name may have at most 80 characters');
  if (category.length > 5) errors.push('Category may lie at most five levels deep');
  return parsed.success && errors.length === 0 ? { row, input: parsed.data, category } : { row, errors };
};
