import { eq } from 'drizzle-orm';
import type { DeviceOperation, resolveOperation as ResolveOperation } from '../../domain/devices/contract.ts';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { type Applied, type Doing, perform } from './acts.ts';
import { findOperation } from './list.ts';
import { deviceOperations } from './tables.ts';

type Row = typeof deviceOperations.$inferSelect;

const lockOpen = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Row> => {
  const [row] = await db.select().from(deviceOperations).where(eq(deviceOperations.id, id)).for('no key update');
  if (!row) throw notFound('Act');
  if (row.status === 'done') throw new AppError('conflict', `Act ${row.number} was done: nothing is to be resolved`);
  if (row.resolvedAt) throw new AppError('conflict', `Act ${row.number} was already resolved`);
  return row;
};

const retry = (deps: Deps, by: Doing, { op, body, number }: Row): Promise<Applied> => {
  if (!body) throw new AppError('conflict', `Act ${number} cannot be done again. Say how it was settled.`);
  return perform(deps, by, { op, body, madeBy: by.user.id });
};

/** An act that waits is done now, as of today, or was settled by a person in another way. It stays as it was sent. */
export const resolveOperation = async (
  deps: Deps,
  by: Doing,
  id: string,
  input: BodyOf<typeof ResolveOperation>,
): Promise<DeviceOperation> => {
  const row = await lockOpen(deps, id);
  const applied = input.how === 'retry' ? await retry(deps, by, row) : null;
  await deps.db
    .update(deviceOperations)
    .set({
      resolvedAt: deps.clock.now(),
      resolvedBy: by.user.id,
      resolution: applied ? 'retried' : 'settled',
      note: input.how === 'settle' ? input.note : null,
      ...(applied?.invoiceId ? { invoiceId: applied.invoiceId } : {}),
    })
    .where(eq(deviceOperations.id, id));
  return findOperation(deps.db, id);
};
