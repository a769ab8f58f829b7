import type { Deps } from '../deps.ts';
import { type Attachment, outbox } from './tables.ts';

export type Mail = {
  kind: string;
  // Names the event: the same event queued again is the same mail.
  eventKey: string;
  recipient: string;
  subject: string;
  body: string;
  attachments?: Attachment[];
};

// Writes the mail in the caller's transaction: it goes out if, and only if, what it tells of happened.
export const queueMail = async ({ db, config }: Pick<Deps, 'db' | 'config'>, mail: Mail): Promise<void> => {
  await db
    .insert(outbox)
    .values({ ...mail, status: config.smtpUrl ? 'queued' : 'kept' })
    .onConflictDoNothing();
};
