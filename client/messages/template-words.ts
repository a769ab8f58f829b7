import type { MessageTemplate } from '../../domain/messages/contract.ts';
import { CHANNEL_LABELS } from '../../domain/messages/kind.ts';
import { kindOf } from '../../domain/messages/kinds.ts';
import { serverMessage } from '../api/server-message.ts';
import { toast } from '../ui/toast.tsx';

type Named = Pick<MessageTemplate, 'kind' | 'channel'>;

export const titleOf = ({ kind, channel }: Named): string => `${kindOf(kind).label}, ${CHANNEL_LABELS[channel]}`;

export const samplesOf = ({ placeholders }: Pick<MessageTemplate, 'placeholders'>): Record<string, string> =>
  Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample]));

export const templateDone = (template: Named, deed: 'saved' | 'reset') =>
  void toast({
    title: 'Success',
    description:
      deed === 'saved'
        ? `The words of “${titleOf(template)}” hold from the next message on.`
        : `“${titleOf(template)}” has its first words again.`,
  });

export const templateFailed = (error: unknown) =>
  void toast({
    title: 'Error',
    description: serverMessage(error, 'Failed to save the words of the message'),
    destructive: true,
  });
