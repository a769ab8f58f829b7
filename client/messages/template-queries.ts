import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listMessageTemplates,
  type MessageTemplate,
  resetMessageTemplate,
  saveMessageTemplate,
} from '../../domain/messages/contract.ts';
import { CHANNEL_LABELS } from '../../domain/messages/kind.ts';
import { getMessageKind } from '../../domain/messages/kinds.ts';
import { call } from '../api/call.ts';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

export const templatesQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: ({ signal }) => call(listMessageTemplates, { signal }),
  // The previews speak of the space by its settings.
  meta: { topics: ['message_templates', 'settings'] },
});

type TemplateKey = Pick<MessageTemplate, 'kind' | 'channel'>;
type TemplateText = { subject: string | null; body: string; version: number };

function useTemplateChange<Input>(change: (input: Input) => Promise<MessageTemplate>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: another user may have changed it.
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}

export const useSaveTemplate = ({ kind, channel }: TemplateKey) =>
  useTemplateChange((body: TemplateText) => call(saveMessageTemplate, { params: { kind, channel }, body }));

export const useResetTemplate = ({ kind, channel }: TemplateKey) =>
  useTemplateChange((version: number) => call(resetMessageTemplate, { params: { kind, channel }, body: { version } }));

type Named = Pick<MessageTemplate, 'kind' | 'channel'>;

export const templateTitle = ({ kind, channel }: Named): string =>
  `${getMessageKind(kind).label}, ${CHANNEL_LABELS[channel]}`;

export const sampleValues = ({ placeholders }: Pick<MessageTemplate, 'placeholders'>): Record<string, string> =>
  Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample]));

export const templateDone = (template: Named, action: 'saved' | 'reset') =>
  void toast({
    title: 'Success',
    description:
      action === 'saved'
        ? `“${templateTitle(template)}” applies from the next message.`
        : `“${templateTitle(template)}” was reset to the default text.`,
  });

export const templateFailed = (error: unknown) =>
  void toast({
    title: 'Error',
    description: serverMessage(error, 'Failed to save the message text'),
    destructive: true,
  });
