import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { listOutbox as ListOutbox, OutboxMail, OutboxMailDetails } from '../../domain/outbox/contract.ts';
import { hiddenBecause, retryProblem, SECRET_SUBJECTS, shownSubject } from '../../domain/outbox/rules.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { findStored, type ListedMail, listStored, queueAgain, type StoredMail } from '../mail/stored.ts';

const present = ({ document, ...mail }: ListedMail): OutboxMail => ({
  ...mail,
  subject: shownSubject(mail),
  nextAttemptAt: mail.status === 'queued' ? mail.nextAttemptAt : null,
  hasDocument: document !== null,
});

export const listOutbox = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListOutbox>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OutboxMail[]> => (await listStored(db, query, SECRET_SUBJECTS, request, reply)).map(present);

const mailOf = async (db: Db, id: string): Promise<StoredMail> => {
  const mail = await findStored(db, id);
  if (!mail) throw notFound('Mail');
  return mail;
};

export const getMail = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<OutboxMailDetails> => {
  const { body, attachments, eventKey: _, ...mail } = await mailOf(db, id);
  const reason = hiddenBecause({ kind: mail.kind, body });
  return {
    ...present(mail),
    body: reason === null ? body : null,
    hiddenBecause: reason,
    attachments: attachments.map(({ filename, base64 }) => ({
      filename,
      size: Buffer.byteLength(base64, 'base64'),
    })),
  };
};

// The name of the document that a mail carries, such as "invoice:<id>".
export const documentOf = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<string> => {
  const { document } = await mailOf(db, id);
  if (document === null) throw notFound('Document');
  return document;
};

export const retryMail = async ({ db, config }: Pick<Deps, 'db' | 'config'>, id: string): Promise<OutboxMail> => {
  const { status } = await mailOf(db, id);
  const problem = retryProblem(status, config.smtpUrl !== null);
  if (problem) throw new AppError('conflict', problem);
  const queued = await queueAgain(db, id);
  if (!queued) throw new AppError('conflict', 'This mail waits to be sent already');
  return present(queued);
};
