import type { Config } from '../config.ts';
import { traced } from '../tracing/tracing.ts';
import type { outbox } from './tables.ts';

/** What the same try would fail with again, such as a number that does not exist. */
export class Hopeless extends Error {}

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

type Server =
  | { url: string }
  | {
      host: string;
      port: number;
      secure: boolean;
      requireTLS: boolean;
      ignoreTLS: boolean;
      auth?: { user: string; pass: string };
    };

const findHost = (server: Server): string => ('url' in server ? new URL(server.url).hostname : server.host);

export type MailAccount = { server: Server; from: { name: string; address: string }; replyTo: string | null };

export type Transport = { send: SendMail; close: () => void };

export type Patience = { connectMs: number; answerMs: number };
const PATIENCE: Patience = { connectMs: 10_000, answerMs: 20_000 };

/**
 * Nodemailer builds headers and escapes what goes into them. The message id is the mail's own, so a receiver can tell
 * a repeat (after a crash between sending and noting it) from a second mail.
 */
export const openTransport = (account: MailAccount, { connectMs, answerMs } = PATIENCE): Transport => {
  // Read where there is an account: many spaces have none.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      ...account.server,
      pool: true,
      maxConnections: 2,
      dnsTimeout: connectMs,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
    } as Parameters<typeof createTransport>[0]),
  );
  return {
    async send(mail) {
      const open = await transport;
      const message = {
        from: account.from,
        ...(account.replyTo ? { replyTo: account.replyTo } : {}),
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
      };
      const call = {
        name: 'smtp',
        kind: 'client',
        attributes: { 'server.address': findHost(account.server) },
      } as const;
      await traced(call, () => open.sendMail(message)).catch((error: unknown) => {
        throw forGood(error) ? new Hopeless((error as Refusal).message, { cause: error }) : error;
      });
    },
    close: () => void transport.then((opened) => opened.close()),
  };
};

/** What the environment names; null leaves it to the account that is saved on the screen. */
export const environmentAccount = ({ smtpUrl, mailFrom }: Config): MailAccount | null =>
  smtpUrl === null ? null : { server: { url: smtpUrl }, from: { name: '', address: mailFrom }, replyTo: null };

export const createTransport = (config: Config): Transport | null => {
  const account = environmentAccount(config);
  return account && openTransport(account);
};
