import type { SimulatedChannel } from '../channels.ts';
import { isCredential } from '../credential.ts';
import { addressField, field } from '../fields.ts';
import { invalidField } from '../refusals.ts';
import type { Call, World } from '../world.ts';

// What an initiator commands is accepted at once and answered later, at the address that the command names.

/** The fields that a command of an initiator has besides its own. */
export const readCommand = (world: World, call: Call) => {
  const { body } = call;
  const command = {
    initiator: field(body, 'Initiator'),
    credential: field(body, 'SecurityCredential'),
    resultUrl: addressField(body, 'ResultURL', world.hosts),
    remarks: field(body, 'Remarks'),
  };
  addressField(body, 'QueueTimeOutURL', world.hosts);
  if (command.remarks.length < 2 || command.remarks.length > 100) throw invalidField('Remarks');
  return command;
};

export const isInitiator = (channel: SimulatedChannel, command: ReturnType<typeof readCommand>): boolean =>
  command.initiator === channel.initiatorName && isCredential(command.credential, channel.initiatorPassword);

/** What is answered at once, and the identifiers that the result will carry. */
export const acceptCommand = ({ ids, time }: World) => ({
  OriginatorConversationID: ids.originator(),
  ConversationID: ids.conversation(time.now()),
  ResponseCode: '0',
  ResponseDescription: 'Accept the service request successfully.',
});

export const commandResult = (
  accepted: ReturnType<typeof acceptCommand>,
  { code, text, receipt }: { code: string | number; text: string; receipt: string },
  parameters: readonly object[],
) => ({
  Result: {
    ResultType: 0,
    ResultCode: code,
    ResultDesc: text,
    OriginatorConversationID: accepted.OriginatorConversationID,
    ConversationID: accepted.ConversationID,
    TransactionID: receipt,
    ...(parameters.length > 0 ? { ResultParameters: { ResultParameter: parameters } } : {}),
    ReferenceData: {
      ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://internalapi.example/results/v1/submit' },
    },
  },
});
