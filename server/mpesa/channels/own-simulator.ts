import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { findCashAccount } from '../../cash/accounts.ts';
import { type Sealed, seal } from '../../crypto/seal.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import type { SimulatedChannel } from '../../simulators/daraja/channels.ts';
import { forgetToken } from '../daraja/token.ts';
import { mpesaChannels } from '../tables.ts';
import type { ChannelRow } from './find.ts';
import { hashToken, type Secret, sealedFor } from './manage.ts';

// A simulator that runs inside the server has another address, and perhaps another key to seal with, at each start.

const UNTIL_STARTED = sql<Sealed>`'comes with the start of the simulator'`;

/** The channel of a simulator that is not up yet: what opens it comes with its start. */
export const addSimulated = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  { kind, shortcode, storeNumber, initiatorName }: SimulatedChannel,
  name: string,
): Promise<ChannelRow> => {
  const { id: cashAccountId } = await findCashAccount(deps, { paymentMethod: 'mobile_money' });
  const [row] = await deps.db
    .insert(mpesaChannels)
    .values({
      id: uuidV7(),
      name,
      kind,
      shortcode,
      storeNumber,
      initiatorName,
      environment: 'simulator',
      baseUrl: 'http://127.0.0.1:4010',
      cashAccountId,
      consumerKey: UNTIL_STARTED,
      consumerSecret: UNTIL_STARTED,
      passkey: UNTIL_STARTED,
      securityCredential: UNTIL_STARTED,
      callbackToken: UNTIL_STARTED,
      callbackTokenHash: randomBytes(32),
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
};

/** Leads the channel of a simulator to where it is now. Answers its id, or null where the space has no such channel. */
export const followSimulator = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  simulated: SimulatedChannel,
  url: string,
): Promise<string | null> => {
  const [row] = await db
    .select({ id: mpesaChannels.id })
    .from(mpesaChannels)
    .where(and(eq(mpesaChannels.environment, 'simulator'), eq(mpesaChannels.shortcode, simulated.shortcode)));
  if (!row) return null;
  const { id } = row;
  const token = randomBytes(32).toString('hex');
  const sealFor = (field: Secret, text: string) => seal(config, text, sealedFor(id, field));
  await db
    .update(mpesaChannels)
    .set({
      baseUrl: url,
      initiatorName: simulated.initiatorName,
      consumerKey: await sealFor('consumerKey', simulated.consumerKey),
      consumerSecret: await sealFor('consumerSecret', simulated.consumerSecret),
      passkey: await sealFor('passkey', simulated.passkey),
      securityCredential: await sealFor(
        'securityCredential',
        Buffer.from(simulated.initiatorPassword).toString('base64'),
      ),
      callbackToken: await sealFor('callbackToken', token),
      callbackTokenHash: hashToken(token),
      urlsRegisteredAt: null,
    })
    .where(eq(mpesaChannels.id, id));
  await forgetToken(db, id);
  return id;
};
