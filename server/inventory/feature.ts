import { sql } from 'drizzle-orm';
import { paths } from '../../domain/kernel/paths.ts';
import { describeThing } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as assetTables from './asset-tables.ts';
import {
  describeAsset,
  describeItem,
  describeMaintenance,
  describeMovement,
  describePhoto,
  describeStockTake,
} from './audit-text.ts';
import type * as maintenanceTables from './maintenance-tables.ts';
import { searchItems } from './search.ts';
import type * as stockTakeTables from './stock-take-tables.ts';
import type * as tables from './tables.ts';

export const inventoryFeature = {
  tables: {
    inventory_categories: 'full',
    inventory_items: 'no-delete',
    inventory_photos: 'full',
    inventory_movements: 'append-only',
    inventory_reminders: 'full',
    inventory_assets: 'no-delete',
    depreciation_months: 'append-only',
    depreciation_lines: 'append-only',
    maintenance_records: 'no-delete',
    stock_takes: 'no-delete',
    stock_take_lines: 'full',
  },
  constraints: {
    inventory_items_code_taken: { code: 'item_code_taken', message: 'Another item has this code', field: 'itemCode' },
    inventory_items_category_id_inventory_categories_id_fk: {
      code: 'validation',
      message: 'This category no longer exists',
      field: 'categoryId',
    },
    inventory_categories_name_taken: {
      code: 'category_name_taken',
      message: 'Another category has this name',
      field: 'name',
    },
    inventory_categories_no_ring: {
      code: 'conflict',
      message: 'A category cannot be its own parent',
      field: 'parentCategoryId',
    },
    inventory_categories_not_own_parent: {
      code: 'conflict',
      message: 'A category cannot be its own parent',
      field: 'parentCategoryId',
    },
    inventory_categories_parent_category_id_inventory_categories_id_fk: {
      code: 'validation',
      message: 'The parent category no longer exists',
      field: 'parentCategoryId',
    },
    // A movement is refused with more detail before; these catch what gets past.
    inventory_movements_of_disposed: { code: 'item_disposed', message: 'This item was disposed of' },
    inventory_movements_in_order: {
      code: 'validation',
      message: 'Date must not be before the last movement',
      field: 'movementDate',
    },
    inventory_assets_stay: { code: 'asset_booked', message: 'This asset is already depreciated or disposed of' },
    maintenance_records_status_edge: { code: 'conflict', message: 'This maintenance was changed a moment ago' },
    stock_takes_category_id_inventory_categories_id_fk: {
      code: 'validation',
      message: 'This category no longer exists',
      field: 'categoryId',
    },
    stock_take_lines_while_open: { code: 'conflict', message: 'This stock-take is closed' },
    stock_takes_stay_closed: { code: 'conflict', message: 'This stock-take is closed' },
  },
  search: { item: { permission: 'inventory:read', select: searchItems } },
  dashboardNeeds: {
    maintenance: {
      permission: 'inventory:write',
      count: ({ today }) =>
        sql`(select count(*)::int from inventory_items where disposed_on is null and next_maintenance_date <= ${today}::date)`,
    },
  },
  integrityRules: [
    {
      id: 'item-where-it-was-moved',
      title: 'Each item is where its last movement put it',
      broken: `
        select format('Item %s', i.item_code) as what
        from inventory_items i left join lateral (
          select to_location, to_assignee from inventory_movements m where m.item_id = i.id order by seq desc limit 1
        ) m on true
        where i.location is distinct from m.to_location or i.assigned_to is distinct from m.to_assignee`,
    },
    {
      id: 'item-codes-unique',
      title: 'Item codes are unique, ignoring case and spaces',
      broken: `
        select format('%s: %s items', min(item_code), count(*)) as what
        from inventory_items group by lower(regexp_replace(normalize(item_code, NFC), '[[:space:]]+', '', 'g')) having count(*) > 1`,
    },
  ],
  auditTexts: {
    inventory_categories: describeThing('inventory category', paths.inventory),
    inventory_items: describeItem,
    inventory_movements: describeMovement,
    inventory_photos: describePhoto,
    maintenance_records: describeMaintenance,
    inventory_assets: describeAsset,
    stock_takes: describeStockTake,
  },
} satisfies Feature<typeof tables & typeof assetTables & typeof maintenanceTables & typeof stockTakeTables>;
