import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { amount, type Describer, text } from '../db/query/audit-text.ts';

type Row = Record<string, unknown> | null;

const itemPath = (id: string) => pathTo(paths.inventoryItem, id);
const itemText = (row: Row) => `${text(row, 'item_code')} ${text(row, 'name')}`.trim();

// Where an item went is told by its movements.
const MOVED = ['location', 'assigned_to', 'disposed_on', 'status', 'updated_at'];
const without = (row: Row): string =>
  JSON.stringify(Object.entries(row ?? {}).filter(([column]) => !MOVED.includes(column)));

export const describeItem: Describer = ({ action, entityId, before, after }) => {
  if (action === 'imported') return { text: `imported ${after?.count ?? 'some'} items`, path: paths.inventory };
  const path = itemPath(entityId);
  const item = itemText(after ?? before);
  if (action === 'insert') return { text: `added the item ${item}`, path };
  if (action !== 'update' || without(before) === without(after)) return null;
  const condition = text(after, 'condition');
  if (text(before, 'condition') !== condition) return { text: `set the condition of ${item} to ${condition}`, path };
  return { text: `changed the item ${item}`, path };
};

const toWhere = (row: Row): string => {
  const person = text(row, 'to_assignee');
  const place = text(row, 'to_location');
  return [person && `to ${person}`, place && `${person ? 'in' : 'to'} ${place}`].filter(Boolean).join(', ');
};

const MOVEMENT_VERBS: Readonly<Record<string, string>> = {
  check_out: 'checked out an item',
  check_in: 'checked in an item',
  move: 'moved an item',
  adjust: 'corrected the location of an item:',
};

export const describeMovement: Describer = ({ action, after }) => {
  const type = text(after, 'movement_type');
  const path = itemPath(text(after, 'item_id'));
  if (action !== 'insert' || type === 'purchase') return null;
  if (type === 'dispose') return { text: `disposed of an item (${text(after, 'reason')})`, path };
  return { text: `${MOVEMENT_VERBS[type] ?? 'moved an item'} ${toWhere(after)}`.trim(), path };
};

export const describePhoto: Describer = ({ action, before, after }) => {
  const path = itemPath(text(after ?? before, 'item_id'));
  if (action === 'insert') return { text: 'added a photo to an item', path };
  if (action === 'delete') return { text: 'removed the photo of an item', path };
  return action === 'update' ? { text: 'replaced the photo of an item', path } : null;
};

const MAINTENANCE_VERBS: Readonly<Record<string, string>> = {
  in_progress: 'began',
  completed: 'completed',
  cancelled: 'cancelled',
};

export const describeMaintenance: Describer = ({ action, before, after }) => {
  const path = itemPath(text(after ?? before, 'item_id'));
  const what = `the maintenance “${text(after ?? before, 'description')}”`;
  if (action === 'insert') return { text: `scheduled ${what}`, path };
  if (action !== 'update') return null;
  const status = text(after, 'status');
  const verb = text(before, 'status') === status ? 'changed' : (MAINTENANCE_VERBS[status] ?? 'changed');
  return { text: `${verb} ${what}`, path };
};

export const describeAsset: Describer = ({ action, entityId, before, after }) => {
  const path = itemPath(entityId);
  if (action === 'insert') return { text: `capitalised an asset of ${amount(after, 'cost')}`, path };
  // Taking it out of the books is told by its movement.
  if (action !== 'update' || before?.disposed_on !== after?.disposed_on) return null;
  return { text: 'corrected a capitalised asset', path };
};

export const describeStockTake: Describer = ({ action, entityId, before, after }) => {
  const path = pathTo(paths.stockTake, entityId);
  const name = text(after ?? before, 'name');
  if (action === 'insert') return { text: `started the stock-take ${name}`, path };
  return action === 'update' && text(after, 'status') === 'closed'
    ? { text: `closed the stock-take ${name}`, path }
    : null;
};
