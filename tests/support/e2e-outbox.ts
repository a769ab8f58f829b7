import { randomUUID } from 'node:crypto';
import type { DeliveryState } from '../../domain/messages/delivery.ts';
import { connectToSpace } from './e2e-database.ts';

export type StoredMail = {
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  status?: DeliveryState;
  lastError?: string;
  channel?: 'email' | 'sms';
};

/** A mail as the server would have left it, for what no mail server of a test does by itself. */
export const storeMail = async ({
  status = 'bounced',
  channel = 'email',
  lastError,
  ...mail
}: StoredMail): Promise<void> => {
  const client = await connectToSpace();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true)",
    );
    await client.query(
      `insert into outbox (kind, recipient, subject, body, event_key, status, attempts, last_error, channel)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        mail.kind,
        mail.recipient,
        mail.subject,
        mail.body,
        `test:${randomUUID()}`,
        status,
        status === 'bounced' ? 8 : 0,
        lastError ?? null,
        channel,
      ],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
};
