import type { Cents } from '../../../domain/kernel/money.ts';
import { expectCode, isZero, type Line, partyNumber, requiredText, toShillings } from './call-parts.ts';
import type { Channel, Json } from './caller.ts';
import { DarajaRefused } from './refusals.ts';

// Calls whose outcome comes later, to the address for results, and is found by its conversation.

export type Conversation = { conversationId: string; originatorConversationId: string };

const initiatorFields = ({ initiatorName, securityCredential }: Channel): Json => {
  if (!initiatorName || !securityCredential)
    throw new DarajaRefused('setup', 'The channel has no initiator with a security credential.');
  return { Initiator: initiatorName, SecurityCredential: securityCredential };
};

const converse = async (line: Line, channel: Channel, path: string, body: Json): Promise<Conversation> => {
  const answer = await line.post(channel, path, {
    ...initiatorFields(channel),
    ...body,
    ResultURL: channel.callbackUrl('result'),
    QueueTimeOutURL: channel.callbackUrl('timeout'),
    Occasion: '',
  });
  expectCode(answer, answer.ResponseCode, isZero);
  return {
    conversationId: requiredText(answer, 'ConversationID'),
    originatorConversationId: requiredText(answer, 'OriginatorConversationID'),
  };
};

/** Asks what became of a transaction. */
export const transactionStatus = (
  line: Line,
  channel: Channel,
  what: { receipt: string } | { originatorConversationId: string },
): Promise<Conversation> =>
  converse(line, channel, '/mpesa/transactionstatus/v1/query', {
    CommandID: 'TransactionStatusQuery',
    ...('receipt' in what
      ? { TransactionID: what.receipt }
      : { OriginalConversationID: what.originatorConversationId }),
    PartyA: partyNumber(channel),
    IdentifierType: '4',
    Remarks: 'Status',
  });

/** Sends money back to its payer. */
export const reversal = (
  line: Line,
  channel: Channel,
  { receipt, amount, remarks }: { receipt: string; amount: Cents; remarks: string },
): Promise<Conversation> =>
  converse(line, channel, '/mpesa/reversal/v1/request', {
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: toShillings(amount),
    ReceiverParty: partyNumber(channel),
    // So misspelt by Safaricom.
    RecieverIdentifierType: '11',
    Remarks: remarks.slice(0, 100).padEnd(2, '.'),
  });
