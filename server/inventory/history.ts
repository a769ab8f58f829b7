import type { ItemHistory } from '../../domain/inventory/history-contract.ts';
import type { Db } from '../db/connection/database.ts';
import { latestMovements } from './items/movements.ts';
import { latestMaintenance } from './maintenance/maintenance.ts';
import { openStockTakes } from './stock-takes/stock-takes.ts';

const MOVEMENTS = 100;
const RECORDS = 20;

export const itemHistory = async (db: Db, itemId: string): Promise<ItemHistory> => {
  const [movements, maintenance, open] = await Promise.all([
    latestMovements(db, itemId, MOVEMENTS),
    latestMaintenance(db, itemId, RECORDS),
    openStockTakes(db),
  ]);
  return { movements, maintenance, openStockTakes: open };
};
