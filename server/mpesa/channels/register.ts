import { eq, sql } from 'drizzle-orm';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { registerMpesaChannel as RegisterChannel } from '../../../domain/mpesa/contract.ts';
import { callbackProblem } from '../../../domain/mpesa/protocol.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import type { Registration } from '../daraja/call-parts.ts';
import type { Daraja } from '../daraja/client.ts';
import { DarajaRefused, DarajaUnclear } from '../daraja/refusals.ts';
import { mpesaChannels } from '../tables.ts';
import { getChannelRow } from './find.ts';
import { presentChannel } from './manage.ts';
import { openChannel } from './open.ts';

type Registered = OutputOf<typeof RegisterChannel>;
type Step = { outcome: Registration['outcome'] | 'refused' | 'unclear'; words: string };

const attempt = async (work: () => Promise<Registration>): Promise<Step> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DarajaRefused) return { outcome: 'refused', words: error.message };
    if (error instanceof DarajaUnclear) return { outcome: 'unclear', words: error.message };
    throw error;
  }
};

const isDone = (step: Step | null): boolean => step?.outcome === 'registered' || step?.outcome === 'already';

type Registering = { database: Database; deps: Deps; daraja: Daraja; actor: Actor };

/** Tells Safaricom where to announce payments. Who asks again is told that it was there already. */
export const registerChannel = async (
  { database, deps, daraja, actor }: Registering,
  id: string,
): Promise<Registered> => {
  const row = await getChannelRow(database.db, id);
  const problem = callbackProblem(deps.config.publicUrl ?? '', row.environment);
  if (problem) throw new AppError('conflict', problem);
  const channel = await attemptToOpen(deps, row);
  const urls = await attempt(() =>
    daraja.registerUrls(channel, { otherwise: row.refusesUnknown ? 'Cancelled' : 'Completed' }),
  );
  const { pullNumber } = row;
  const pull = pullNumber ? await attempt(() => daraja.registerPull(channel, pullNumber.replace('+', ''))) : null;
  return database.transact(actor, async (db) => {
    const now = sql`clock_timestamp()`;
    const [after] = await db
      .update(mpesaChannels)
      .set({
        ...(isDone(urls) ? { urlsRegisteredAt: now } : {}),
        ...(isDone(pull) ? { pullRegisteredAt: now } : {}),
        updatedAt: now,
      })
      .where(eq(mpesaChannels.id, id))
      .returning();
    return { ...(await presentChannel({ ...deps, db }, after ?? row)), urls, pull };
  });
};

const attemptToOpen = async ({ config }: Deps, row: Parameters<typeof openChannel>[1]) => {
  try {
    return await openChannel(config, row);
  } catch (error) {
    if (error instanceof DarajaRefused) throw new AppError('conflict', error.message, { cause: error });
    throw error;
  }
};
