import type { MailItem } from '../../domain/mailroom/contract.ts';
import type { Api } from './app.ts';

export const signed = (name: string) => ({ name, signature: name });

export const recordItem = async (
  api: Api,
  tenantId: string,
  fields: Record<string, unknown> = {},
): Promise<MailItem> => {
  const { status, body } = await api.call('POST', '/api/mail-items', { tenantId, kind: 'letter', ...fields });
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as MailItem;
};
