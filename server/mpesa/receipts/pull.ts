import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { PulledPayment } from '../../../domain/mpesa/callbacks.ts';
import { type Database, systemActor } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import type { ChannelRow } from '../channels/find.ts';
import { openChannel } from '../channels/open.ts';
import type { Channel } from '../daraja/caller.ts';
import type { Daraja } from '../daraja/client.ts';
import { DarajaRefused, DarajaUnclear } from '../daraja/refusals.ts';
import { mpesaChannels } from '../tables.ts';
import { type Received, receiveReceipts } from './receive.ts';

// Far more than any paybill of a coworking space has in two days.
const MOST_PAGES = 200;
const MOST_TRIES = 5;
const PAUSE_MS = 200;

type Pulling = {
  database: Database;
  deps: Deps;
  daraja: Daraja;
  onReceived(deps: Deps, received: readonly Received[]): Promise<void>;
};

const receivePage = ({ database, deps, onReceived }: Pulling, channel: ChannelRow, page: readonly PulledPayment[]) =>
  database.transact(systemActor('mpesa'), async (db) => {
    const within = { ...deps, db };
    const received = await receiveReceipts(
      within,
      page.map(({ receipt, amount, paidAt, reference, payerName, phone }) => ({
        source: 'pull' as const,
        receiptNumber: receipt,
        channel,
        paidAt,
        amount,
        accountReference: reference,
        payerName,
        phone,
      })),
    );
    await onReceived(within, received);
  });

type Span = { from: Instant; to: Instant };

const mayHelpToRepeat = (error: unknown): boolean =>
  error instanceof DarajaUnclear || (error instanceof DarajaRefused && error.isTemporary);

/** One page, asked for again where it does not come: nothing is done by asking, and without it all pages after it would wait. */
const askForPage = async (daraja: Daraja, channel: Channel, page: Span & { offset: number }) => {
  for (let tries = 1; ; tries++) {
    try {
      return await daraja.pull(channel, page);
    } catch (error) {
      if (tries === MOST_TRIES || !mayHelpToRepeat(error)) throw error;
      await sleep(PAUSE_MS * tries);
    }
  }
};

const pullChannel = async (pulling: Pulling, row: ChannelRow, span: Span): Promise<void> => {
  const { deps, daraja } = pulling;
  const channel = await openChannel(deps.config, row);
  let offset = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { payments, rows, unread } = await askForPage(daraja, channel, { ...span, offset });
    if (unread > 0) deps.log.warn({ channel: row.id, unread }, 'rows of a pull could not be read');
    if (rows === 0) return;
    await receivePage(pulling, row, payments);
    offset += rows;
  }
};

/** Looks for payments whose announcement was lost, on every channel that may be asked. */
export const pullReceipts = async (pulling: Pulling, hours: number): Promise<void> => {
  const { database, deps } = pulling;
  const channels = await database.db
    .select()
    .from(mpesaChannels)
    .where(and(eq(mpesaChannels.isActive, true), isNotNull(mpesaChannels.pullRegisteredAt)));
  const to = deps.clock.now();
  const from = new Date(Date.parse(to) - hours * 3_600_000).toISOString();
  for (const row of channels) {
    try {
      await pullChannel(pulling, row, { from, to });
    } catch (error) {
      if (!(error instanceof DarajaRefused || error instanceof DarajaUnclear)) throw error;
      deps.log.warn({ channel: row.id, err: error }, 'payments could not be pulled');
    }
  }
};
