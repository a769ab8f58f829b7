import type { LedgerEntry } from '../books/ledger.ts';
import type { SimulatedChannel } from '../channels.ts';
import { choiceField, field, shillingsField, shortcodeField } from '../fields.ts';
import { RESULTS } from '../payments.ts';
import { decimals, inShillings, toStamp } from '../texts.ts';
import { type Call, findChannel, type Result, type World } from '../world.ts';
import { acceptCommand, commandResult, isInitiator, readCommand } from './command.ts';

const UNKNOWN = { code: 'R000002', text: 'The OriginalTransactionID is invalid.' };
const ALREADY = { code: 'R000001', text: 'The transaction has already been reversed.' };
const RULE = { code: '2006', text: 'Declined due to account rule.' };
const NO_MONEY = { code: '1', text: 'The balance is insufficient for the transaction.' };

const findHindrance = (
  { ledger }: World,
  { shortcode }: SimulatedChannel,
  original: LedgerEntry | undefined,
  amount: number,
): Result | null => {
  if (original?.shortcode !== shortcode || original.kind !== 'payment' || original.status !== 'Completed')
    return UNKNOWN;
  if (ledger.findReversal(original.receipt)) return ALREADY;
  if (original.amount !== amount) return RULE;
  return ledger.balance(shortcode) < amount ? NO_MONEY : null;
};

const giveBack = (world: World, original: LedgerEntry, key: string): LedgerEntry => {
  const entry = world.ledger.enter({
    ...original,
    key,
    kind: 'reversal',
    way: null,
    amount: -original.amount,
    initiatedAt: world.time.now(),
    linked: original.receipt,
    checkoutRequestId: null,
  });
  const phone = world.phones.get(original.msisdn ?? '');
  phone.balance += original.amount;
  phone.messages.push({
    at: entry.completedAt,
    text: `${entry.receipt} Confirmed. Transaction ${original.receipt} has been reversed and ${inShillings(original.amount)} is credited to your M-PESA account. New M-PESA balance is ${inShillings(phone.balance)}.`,
  });
  return entry;
};

const parameters = (world: World, channel: SimulatedChannel, original: LedgerEntry, entry: LedgerEntry) => {
  const balance = decimals(world.ledger.balance(channel.shortcode));
  return Object.entries({
    DebitAccountBalance: `Utility Account|KES|${balance}|${balance}|0.00|0.00`,
    Amount: original.amount,
    TransCompletedTime: Number(toStamp(entry.completedAt)),
    OriginalTransactionID: original.receipt,
    Charge: 0,
    CreditPartyPublicName: `${original.msisdn} - ${original.party}`,
    DebitPartyPublicName: `${channel.shortcode} - ${channel.name}`,
  }).map(([Key, Value]) => ({ Key, Value }));
};

/** Sends a payment back. Success has a number for its code, failure a text. */
export const sendPaymentBack = async (world: World, call: Call) => {
  const command = readCommand(world, call);
  choiceField(call.body, 'CommandID', ['TransactionReversal']);
  const receipt = field(call.body, 'TransactionID');
  const amount = shillingsField(call.body, 'Amount');
  choiceField(call.body, 'RecieverIdentifierType', ['11']);
  const channel = findChannel(world, call, shortcodeField(call.body, 'ReceiverParty'));
  const accepted = acceptCommand(world);

  const original = world.ledger.find(receipt);
  const hindrance = isInitiator(channel, command) ? findHindrance(world, channel, original, amount) : RESULTS.wrongPin;
  const entry = original && !hindrance ? giveBack(world, original, call.key) : null;
  if (entry) world.conversations.set(accepted.OriginatorConversationID, entry.receipt);
  const body =
    original && entry
      ? commandResult(
          accepted,
          { code: 0, text: RESULTS.done.text, receipt: entry.receipt },
          parameters(world, channel, original, entry),
        )
      : commandResult(accepted, { ...(hindrance ?? UNKNOWN), receipt }, []);
  const notice = { kind: 'result', url: command.resultUrl, key: call.key, body } as const;
  await world.notifier.notify(notice, { early: call.early });
  return accepted;
};
