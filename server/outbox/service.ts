import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../../domain/kernel/access.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import { smsSize } from '../../domain/messages/sms.ts';
import type { listOutbox as ListOutbox, OutboxMail, OutboxMailDetails } from '../../domain/outbox/contract.ts';
import { mayOpen, NOT_FOR_ROLE } from '../../domain/outbox/documents.ts';
import { hiddenBecause, retryProblem, SECRET_SUBJECTS, shownSubject, thingOf } from '../../domain/outbox/rules.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { canSend } from '../mail/service.ts';
import { findStored, type ListedMail, listStored, queueAgain, type StoredMail } from '../mail/stored.ts';

const present = (role: Role, { document, ...mail }: ListedMail): OutboxMail => ({
  ...mail,
  subject: shownSubject(mail),
  nextAttemptAt: mail.status === 'queued' ? mail.nextAttemptAt : null,
  hasDocument: document !== null,
  mayOpen: mayOpen(role, document),
});

export const listOutbox = async (
  { db }: Pick<Deps, 'db'>,
  role: Role,
  query: QueryOf<typeof ListOutbox>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OutboxMail[]> =>
  (await listStored(db, query, SECRET_SUBJECTS, request, reply)).map((mail) => present(role, mail));

const mailOf = async (db: Db, id: string): Promise<StoredMail> => {
  const mail = await findStored(db, id);
  if (!mail) throw notFound('Mail');
  return mail;
};

export const getMail = async ({ db }: Pick<Deps, 'db'>, role: Role, id: string): Promise<OutboxMailDetails> => {
  const { body, attachments, eventKey: _key, stopUrl: _url, ...mail } = await mailOf(db, id);
  const shown = present(role, mail);
  const reason = shown.mayOpen ? hiddenBecause({ kind: mail.kind, channel: mail.channel, body }) : NOT_FOR_ROLE;
  return {
    ...shown,
    body: reason === null ? body : null,
    hiddenBecause: reason,
    segments: mail.channel === 'sms' ? smsSize(body).segments : null,
    attachments: shown.mayOpen
      ? attachments.map(({ filename, base64 }) => ({ filename, size: Buffer.byteLength(base64, 'base64') }))
      : [],
  };
};

/** The name of the document that a mail carries, such as "invoice:<id>", for a role that may open it. */
export const documentOf = async ({ db }: Pick<Deps, 'db'>, role: Role, id: string): Promise<string> => {
  const { document } = await mailOf(db, id);
  if (document === null) throw notFound('Document');
  if (!mayOpen(role, document)) throw new AppError('forbidden', NOT_FOR_ROLE);
  return document;
};

export const retryMail = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  role: Role,
  id: string,
): Promise<OutboxMail> => {
  const { status, channel } = await mailOf(db, id);
  const problem = retryProblem(status, channel, canSend(config, channel));
  if (problem) throw new AppError('conflict', problem);
  const queued = await queueAgain(db, id);
  if (!queued) throw new AppError('conflict', `This ${thingOf(channel)} waits to be sent already`);
  return present(role, queued);
};
