import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { Hopeless } from './outbox.ts';
import type { outbox } from './tables.ts';

export type SendMail = (mail: typeof outbox.$inferSelect) => Promise<void>;

// What mail programs show as a button, and call by themselves when it is pressed (RFC 8058).
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type Refusal = Error & { code?: string; responseCode?: number; command?: string };

// A 5xx about the recipient or the message would come again with the next try. One about the password or the sender is
// about the account, which somebody may mend before the last try.
const forGood = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as Refusal;
  return responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command);
};

// Nodemailer builds headers and escapes what goes into them. The message id is the mail's own, so a receiver can tell
// a repeat (after a crash between sending and noting it) from a second mail.
export const createTransport = (config: Config): { send: SendMail; close: () => void } | null => {
  if (!config.smtpUrl) return null;
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as Parameters<typeof nodemailer.createTransport>[0]);
  return {
    async send(mail) {
      const sent = transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        messageId: `<${mail.id}@nafasi>`,
        headers: mail.stopUrl ? stopHeaders(mail.stopUrl) : {},
        attachments: mail.attachments.map((a) => ({
          filename: a.filename,
          contentType: a.contentType,
          content: Buffer.from(a.base64, 'base64'),
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await sent.catch((error: unknown) => {
        throw forGood(error) ? new Hopeless((error as Refusal).message, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
};
