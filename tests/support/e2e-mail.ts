import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

export type MailBox = { url: string; stop: () => Promise<void> };

/** A real mail server for the whole run, which knows nobody whose address begins with nowhere-. It keeps each mail as a file, since the tests run in other processes. */
export const startMailBox = async (folder: string): Promise<MailBox> => {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const isUnknown = address.startsWith('nowhere-');
      done(isUnknown ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        const name = `${String(++taken).padStart(6, '0')} ${to}.eml`;
        writeFile(join(folder, name), text).then(() => done(), done);
      });
    },
  });
  server.on('error', () => undefined); // A client that hangs up.
  const net = server.listen(0, '127.0.0.1');
  await once(net, 'listening');
  return {
    url: `smtp://127.0.0.1:${(net.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const textsTo = async (recipient: string): Promise<string[]> => {
  const { E2E_MAIL_DIR } = process.env;
  if (!E2E_MAIL_DIR) throw new Error('This test needs the mail server that the run has started itself.');
  const files = (await readdir(E2E_MAIL_DIR)).filter((name) => name.includes(` ${recipient}.eml`)).sort();
  return Promise.all(files.map((name) => readFile(join(E2E_MAIL_DIR, name), 'utf8')));
};

const subjectOf = (text: string): string =>
  /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(text)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? '';

const subjectsTo = async (recipient: string): Promise<string[]> => (await textsTo(recipient)).map(subjectOf);

/** The text of the newest mail of a subject to somebody, once it has arrived, as it reads. */
export const bodyTo = async (recipient: string, subject: RegExp): Promise<string> => {
  await mailTo(recipient, subject);
  const text = (await textsTo(recipient)).findLast((one) => subject.test(subjectOf(one))) ?? '';
  // Quoted-printable: a line that is too long goes on in the next, and an equals sign is written as one of three signs.
  return text.replace(/=\r\n/g, '').replace(/=3D/g, '=');
};

/** The subject of the newest mail to somebody that reads as asked, once it has arrived. */
export const mailTo = async (recipient: string, subject: RegExp): Promise<string> => {
  let found = '';
  // Other tests run the automation, whose documents are drawn and sent one by one.
  const patience = { timeout: 45_000 };
  await expect
    .poll(async () => {
      found = (await subjectsTo(recipient)).findLast((line) => subject.test(line)) ?? '';
      return found;
    }, patience)
    .not.toBe('');
  return found;
};
