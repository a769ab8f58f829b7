import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { isOrderOver } from '../../../domain/mpesa/orders.ts';
import type { Db } from '../../db/connection/database.ts';
import { settleLate } from '../../gateway/effects.ts';
import { lockOrder, moveOrder, type OrderRow } from './move.ts';

const lockKnown = async (db: Db, id: string): Promise<OrderRow> => {
  const row = await lockOrder(db, id);
  if (!row) throw notFound('Standing order');
  if (isOrderOver(row.state)) throw new AppError('conflict', 'This standing order is already over');
  return row;
};

const WAIT = 'The payer has not answered yet: wait until it is known what became of it';

/** M-Pesa never said whether the payer agreed, and a person found out. */
export const confirmOrder = async (db: Db, id: string, by: string): Promise<void> => {
  const row = await lockKnown(db, id);
  if (row.state === 'active') throw new AppError('conflict', 'This standing order is already agreed');
  if (row.state !== 'needs_review') throw new AppError('conflict', WAIT);
  await moveOrder(db, row, 'agreed', { reason: `Agreed, as ${by} noted.` });
  await settleLate(db, row.effectId, { state: 'done', reference: row.reference });
};

/** The payer ended it on the phone, which nobody tells us, or never agreed. */
export const endOrder = async (db: Db, id: string, by: string): Promise<void> => {
  const row = await lockKnown(db, id);
  if (row.state === 'active') return void (await moveOrder(db, row, 'ended'));
  if (row.state !== 'needs_review') throw new AppError('conflict', WAIT);
  const reason = `The payer did not agree, as ${by} noted.`;
  await moveOrder(db, row, 'turned_down', { reason });
  await settleLate(db, row.effectId, { state: 'refused', reason });
};
