import type { LedgerEntry } from '../books/ledger.ts';
import type { SimulatedChannel } from '../channels.ts';
import { choiceField, optionalField, shortcodeField } from '../fields.ts';
import { RESULTS } from '../payments.ts';
import { invalidField } from '../refusals.ts';
import { toStamp } from '../texts.ts';
import { type Call, findChannel, type World } from '../world.ts';
import { acceptCommand, commandResult, isInitiator, readCommand } from './command.ts';

const NO_RECEIPT = { code: 2032, text: 'The transaction receipt number does not exist.' };

const parameters = (
  world: World,
  channel: SimulatedChannel,
  entry: LedgerEntry,
  accepted: ReturnType<typeof acceptCommand>,
) => {
  const payer = `${entry.msisdn ?? ''} - ${entry.party}`;
  const organisation = `${channel.shortcode} - ${channel.name}`;
  const [debited, credited] = entry.amount > 0 ? [payer, organisation] : [organisation, payer];
  const list: { Key: string; Value?: string | number }[] = [
    { Key: 'ReceiptNo', Value: entry.receipt },
    { Key: 'ConversationID', Value: accepted.ConversationID },
    { Key: 'FinalisedTime', Value: Number(toStamp(entry.completedAt)) },
    { Key: 'Amount', Value: Math.abs(entry.amount) },
    { Key: 'TransactionStatus', Value: entry.status },
    { Key: 'ReasonType', Value: entry.kind === 'reversal' ? 'Pay Bill Reversal' : 'Pay Bill Online' },
    { Key: 'TransactionReason' },
    { Key: 'DebitPartyCharges', Value: '' },
    { Key: 'DebitAccountType', Value: entry.amount > 0 ? 'MMF Account For Customer' : 'Utility Account' },
    { Key: 'InitiatedTime', Value: Number(toStamp(entry.initiatedAt)) },
    { Key: 'OriginatorConversationID', Value: accepted.OriginatorConversationID },
    { Key: 'CreditPartyName', Value: credited },
    { Key: 'DebitPartyName', Value: debited },
  ];
  // Who paid is said twice at times.
  return world.chance.share('twice', entry.receipt) < 0.5 ? [...list, { Key: 'DebitPartyName', Value: debited }] : list;
};

/** Tells what became of a transaction, by its receipt or by the conversation that brought it about. */
export const askStatus = async (world: World, call: Call) => {
  const command = readCommand(world, call);
  choiceField(call.body, 'CommandID', ['TransactionStatusQuery']);
  const receipt = optionalField(call.body, 'TransactionID');
  const conversation = optionalField(call.body, 'OriginalConversationID');
  if (receipt === '' && conversation === '') throw invalidField('TransactionID');
  choiceField(call.body, 'IdentifierType', ['2', '4']);
  const channel = findChannel(world, call, shortcodeField(call.body, 'PartyA'));
  const accepted = acceptCommand(world);

  const found = world.ledger.find(receipt || (world.conversations.get(conversation) ?? ''));
  const entry = found?.shortcode === channel.shortcode ? found : undefined;
  const failure = isInitiator(channel, command) ? NO_RECEIPT : RESULTS.wrongPin;
  const body =
    entry && failure === NO_RECEIPT
      ? commandResult(
          accepted,
          { code: 0, text: RESULTS.done.text, receipt: entry.receipt },
          parameters(world, channel, entry, accepted),
        )
      : commandResult(accepted, { ...failure, receipt: receipt || 'UNKNOWN' }, []);
  const notice = { kind: 'result', url: command.resultUrl, key: call.key, body } as const;
  await world.notifier.notify(notice, { early: call.early });
  return accepted;
};
