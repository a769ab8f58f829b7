import type { Instant } from '../../../../domain/kernel/time.ts';
import type { KeyedChance } from '../chance.ts';
import { receiptNumber } from '../texts.ts';
import type { SimulatedTime } from '../time.ts';

export type PaymentWay = 'stk' | 'c2b' | 'order';

export type LedgerEntry = {
  /** Ten signs, as Safaricom gives them; no two entries have the same. */
  receipt: string;
  shortcode: string;
  kind: 'payment' | 'charge' | 'reversal' | 'settlement';
  /** How a payment was made. */
  way: PaymentWay | null;
  status: 'Completed' | 'Failed';
  /** Whole shillings, below 0 where they left. A failed entry moved nothing, whatever its amount. */
  amount: number;
  /** What the payer gave as account number. */
  account: string;
  msisdn: string | null;
  /** Who paid, or the bank that a settlement went to. */
  party: string;
  initiatedAt: Instant;
  completedAt: Instant;
  /** The receipt of the payment that a charge or reversal is about. */
  linked: string | null;
  checkoutRequestId: string | null;
  /** What the organisation has after it. */
  balance: number;
};

/** What an entry starts from; the key is what its receipt number comes of. */
export type LedgerDraft = Omit<LedgerEntry, 'receipt' | 'completedAt' | 'balance'> & { key: string };

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** What really happened: the truth that books of others are compared with. Entries stay, in the order of their time. */
export const openLedger = (time: SimulatedTime, chance: KeyedChance) => {
  const entries: LedgerEntry[] = [];
  const byReceipt = new Map<string, LedgerEntry>();
  const openings = new Map<string, number>();
  const balances = new Map<string, number>();
  const reversals = new Map<string, LedgerEntry>();

  const balance = (shortcode: string): number => balances.get(shortcode) ?? 0;

  // Some are known to others before their entry is made.
  const reserved = new Map<string, string>();
  const taken = new Set<string>();

  const reserve = (key: string): string => {
    const known = reserved.get(key);
    if (known) return known;
    for (let n = 0; ; n++) {
      const receipt = receiptNumber(time.now(), chance.text('receipt', `${key}/${n}`, 7, SIGNS));
      if (taken.has(receipt)) continue;
      taken.add(receipt);
      reserved.set(key, receipt);
      return receipt;
    }
  };

  const enter = ({ key, ...draft }: LedgerDraft): LedgerEntry => {
    const moved = draft.status === 'Completed' ? draft.amount : 0;
    const entry = {
      ...draft,
      receipt: reserve(key),
      completedAt: time.now(),
      balance: balance(draft.shortcode) + moved,
    };
    entries.push(entry);
    byReceipt.set(entry.receipt, entry);
    reserved.delete(key);
    balances.set(entry.shortcode, entry.balance);
    if (entry.kind === 'reversal' && entry.linked) reversals.set(entry.linked, entry);
    return entry;
  };

  const isOwn = (shortcode: string | undefined) => (entry: LedgerEntry) =>
    shortcode === undefined || entry.shortcode === shortcode;

  return {
    open: (shortcode: string, opening: number): void => {
      openings.set(shortcode, opening);
      balances.set(shortcode, opening);
    },
    /** The receipt number that the entry of this key will have. */
    reserve,
    enter,
    find: (receipt: string): LedgerEntry | undefined => byReceipt.get(receipt),
    findReversal: (receipt: string): LedgerEntry | undefined => reversals.get(receipt),
    opening: (shortcode: string): number => openings.get(shortcode) ?? 0,
    balance,
    entries: (shortcode?: string): readonly LedgerEntry[] => entries.filter(isOwn(shortcode)),
    /** Payments that came in, also those that went back later. */
    receipts: (shortcode?: string): readonly LedgerEntry[] =>
      entries.filter((entry) => entry.kind === 'payment' && entry.status === 'Completed' && isOwn(shortcode)(entry)),
    /** The shillings of those payments. */
    total: (shortcode?: string): number =>
      entries
        .filter((entry) => entry.kind === 'payment' && entry.status === 'Completed' && isOwn(shortcode)(entry))
        .reduce((sum, { amount }) => sum + amount, 0),
  };
};

export type SimulatedLedger = ReturnType<typeof openLedger>;
