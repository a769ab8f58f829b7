import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listMessageTemplates,
  type MessageTemplate,
  resetMessageTemplate,
  saveMessageTemplate,
} from '../../domain/messages/contract.ts';
import { call } from '../api/call.ts';

export const templatesQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: ({ signal }) => call(listMessageTemplates, { signal }),
  // The previews speak of the space by its settings.
  meta: { topics: ['message_templates', 'settings'] },
});

type Place = Pick<MessageTemplate, 'kind' | 'channel'>;
type Words = { subject: string | null; body: string; version: number };

function useTemplateChange<Input>(change: (input: Input) => Promise<MessageTemplate>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also where it was refused: somebody else has changed it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}

export const useSaveTemplate = ({ kind, channel }: Place) =>
  useTemplateChange((body: Words) => call(saveMessageTemplate, { params: { kind, channel }, body }));

export const useResetTemplate = ({ kind, channel }: Place) =>
  useTemplateChange((version: number) => call(resetMessageTemplate, { params: { kind, channel }, body: { version } }));
