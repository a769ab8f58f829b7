import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { systemActor } from '../../server/db/connection/database.ts';
import { type Channel, createDaraja, type Daraja } from '../../server/mpesa/daraja/client.ts';
import { createTokenStore } from '../../server/mpesa/daraja/token.ts';
import { mpesaChannels } from '../../server/mpesa/tables.ts';
import type { TestApp } from './app.ts';
import { type DarajaDesk, startDesk } from './daraja.ts';

export type DarajaLine = {
  desk: DarajaDesk;
  channel: Channel;
  daraja: Daraja;
  /** The same space on another node, which shares nothing but the database. */
  anotherNode(): Daraja;
  /** What was sent besides questions for a token. */
  sent: { path: string; body: Record<string, unknown> }[];
  /** The tokens that were given. */
  tokens: string[];
};

/** The row that a token belongs to; answers its id. */
export const makeChannelRow = async ({ app }: TestApp): Promise<string> => {
  const [row] = await app.database.transact(systemActor('test'), (tx) =>
    tx
      .insert(mpesaChannels)
      .values({
        name: `Paybill ${randomBytes(4).toString('hex')}`,
        kind: 'paybill',
        shortcode: String(randomInt(1_000_000, 9_999_999)),
        environment: 'sandbox',
        cashAccountId: sql`(select id from cash_accounts where account = '1020')`,
        callbackToken: sql`'sealed'`,
        callbackTokenHash: randomBytes(32),
      })
      .returning({ id: mpesaChannels.id }),
  );
  if (!row) throw new Error('The insert answered no row');
  return row.id;
};

/** A simulator, and the client that speaks to it as a channel of the space. */
export const startLine = async (
  t: TestApp,
  options: Parameters<typeof startDesk>[0] = {},
  fetchLike: typeof fetch = fetch,
): Promise<DarajaLine> => {
  const desk = await startDesk(options);
  const [known] = desk.simulator.channels;
  if (!known) throw new Error('A line needs a channel');
  const sent: DarajaLine['sent'] = [];
  const tokens: string[] = [];
  const watched: typeof fetch = async (url, init) => {
    const path = new URL(String(url)).pathname;
    if (!path.startsWith('/oauth'))
      sent.push({ path, body: JSON.parse(String(init?.body)) as Record<string, unknown> });
    const answer = await fetchLike(url, init);
    if (path.startsWith('/oauth') && answer.ok) {
      const { access_token: token } = (await answer
        .clone()
        .json()
        .catch(() => ({}))) as { access_token?: string };
      if (token) tokens.push(token);
    }
    return answer;
  };
  const startNode = () =>
    createDaraja(
      createTokenStore({ database: t.app.database, config: t.config, clock: desk.time }),
      watched,
      desk.time,
    );
  return {
    desk,
    channel: {
      id: await makeChannelRow(t),
      kind: known.kind,
      shortcode: known.shortcode,
      storeNumber: known.storeNumber,
      environment: 'simulator',
      baseUrl: desk.simulator.url,
      consumerKey: known.consumerKey,
      consumerSecret: known.consumerSecret,
      passkey: known.passkey,
      initiatorName: known.initiatorName,
      securityCredential: Buffer.from(known.initiatorPassword).toString('base64'),
      callbackUrl: desk.address,
    },
    daraja: startNode(),
    anotherNode: startNode,
    sent,
    tokens,
  };
};
