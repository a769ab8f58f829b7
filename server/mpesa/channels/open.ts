import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isSimulated } from '../../../domain/mpesa/protocol.ts';
import type { Config } from '../../config.ts';
import { unseal } from '../../crypto/seal.ts';
import type { Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import type { Channel } from '../daraja/caller.ts';
import { createDaraja, type Daraja } from '../daraja/client.ts';
import { findBaseUrl } from '../daraja/hosts.ts';
import { DarajaRefused } from '../daraja/refusals.ts';
import { createTokenStore } from '../daraja/token.ts';
import { mpesaChannels } from '../tables.ts';
import type { ChannelRow } from './find.ts';
import { hashToken, type Secret, sealedFor } from './manage.ts';

// A simulator runs on this machine, and a demo seldom knows its public address. The one that it runs by itself calls no other.
const findOrigin = ({ publicUrl, port, ownSimulator }: Config, { environment, baseUrl }: ChannelRow): string => {
  if (!isSimulated(environment)) return publicUrl ?? '';
  const here = `http://127.0.0.1:${port}`;
  return baseUrl === ownSimulator ? here : (publicUrl ?? here);
};

/** A channel with its credentials open, for as long as a call takes. */
export const openChannel = async (config: Config, row: ChannelRow): Promise<Channel> => {
  if (!row.consumerKey || !row.consumerSecret)
    throw new DarajaRefused('setup', 'The channel has no consumer key and secret.');
  const open = async (field: Secret) => {
    const sealed = row[field];
    return sealed ? unseal(config, sealed, sealedFor(row.id, field)) : '';
  };
  const [consumerKey, consumerSecret, passkey, securityCredential, token] = await Promise.all([
    open('consumerKey'),
    open('consumerSecret'),
    open('passkey'),
    open('securityCredential'),
    open('callbackToken'),
  ]);
  const { id, kind, shortcode, storeNumber, environment, initiatorName } = row;
  return {
    id,
    kind,
    shortcode,
    storeNumber,
    environment,
    baseUrl: findBaseUrl(environment, row.baseUrl),
    consumerKey,
    consumerSecret,
    passkey,
    initiatorName,
    securityCredential: securityCredential || null,
    callbackUrl: (callback) => `${findOrigin(config, row)}/api/callbacks/${token}/${callback}`,
  };
};

/** The channel that an address belongs to, found by the hash of its token. */
export const findByToken = async (db: Db, token: string): Promise<ChannelRow | null> => {
  const hash = hashToken(token);
  const [row] = await db.select().from(mpesaChannels).where(eq(mpesaChannels.callbackTokenHash, hash));
  return row && timingSafeEqual(row.callbackTokenHash, hash) ? row : null;
};

const clients = new WeakMap<Database, Daraja>();

/** The one client of a server, so that all of it shares a token. */
export const darajaFor = (database: Database, { config, clock }: Pick<Deps, 'config' | 'clock'>): Daraja => {
  const known = clients.get(database);
  if (known) return known;
  const client = createDaraja(createTokenStore({ database, config, clock }), fetch, clock);
  clients.set(database, client);
  return client;
};
