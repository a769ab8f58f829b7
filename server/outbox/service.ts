import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../../domain/kernel/access.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import { normalisePhone } from '../../domain/kernel/phone.ts';
import { Email } from '../../domain/kernel/text.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { smsSize } from '../../domain/messages/sms.ts';
import type {
  KeptMessages,
  listOutbox as ListOutbox,
  OutboxMail,
  OutboxMailDetails,
} from '../../domain/outbox/contract.ts';
import { mayOpen, NOT_FOR_ROLE } from '../../domain/outbox/documents.ts';
import {
  discardProblem,
  hiddenBecause,
  messageNoun,
  readdressProblem,
  retryProblem,
  SECRET_SUBJECTS,
  sendingFate,
  shownSubject,
} from '../../domain/outbox/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { validationError } from '../http/errors/error-reply.ts';
import { canSend, senderAddress, smsSender } from '../mail/accounts.ts';
import {
  countKept,
  discardOutboxMail,
  findOutboxMail,
  type ListedMail,
  listKept,
  listOutboxMails,
  type MailRow,
  queueAgain,
  settleKept,
} from '../mail/outbox-list.ts';

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
  (await listOutboxMails(db, query, SECRET_SUBJECTS, request, reply)).map((mail) => present(role, mail));

const getMailRow = async (db: Db, id: string): Promise<MailRow> => {
  const mail = await findOutboxMail(db, id);
  if (!mail) throw notFound('Mail');
  return mail;
};

export const getMail = async ({ db }: Pick<Deps, 'db'>, role: Role, id: string): Promise<OutboxMailDetails> => {
  const { body, attachments, eventKey: _key, stopUrl: _url, ...mail } = await getMailRow(db, id);
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
export const getDocument = async ({ db }: Pick<Deps, 'db'>, role: Role, id: string): Promise<string> => {
  const { document } = await getMailRow(db, id);
  if (document === null) throw notFound('Document');
  if (!mayOpen(role, document)) throw new AppError('forbidden', NOT_FOR_ROLE);
  return document;
};

const newRecipient = (role: Role, mail: MailRow, typed: string | undefined): string | undefined => {
  if (typed === undefined || typed === mail.recipient) return undefined;
  // Who may not open a document may not have it sent to themselves either.
  if (mail.document !== null && !mayOpen(role, mail.document)) throw new AppError('forbidden', NOT_FOR_ROLE);
  const problem = readdressProblem(mail);
  if (problem) throw new AppError('conflict', problem);
  const recipient = mail.channel === 'sms' ? normalisePhone(typed) : Email.safeParse(typed).data;
  if (!recipient)
    throw validationError({ recipient: `Must be ${mail.channel === 'sms' ? 'a phone number' : 'an email address'}` });
  return recipient;
};

export const retryMail = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  role: Role,
  id: string,
  typed?: string,
): Promise<OutboxMail> => {
  const mail = await getMailRow(db, id);
  const { status, channel } = mail;
  const problem = retryProblem(status, channel, await canSend({ db, config }, channel));
  if (problem) throw new AppError('conflict', problem);
  const recipient = newRecipient(role, mail, typed);
  const queued = await queueAgain(db, id, recipient);
  if (recipient) await auditEvent(db, 'readdressed', 'outbox', id, { from: mail.recipient, to: recipient });
  if (!queued) throw new AppError('conflict', `This ${messageNoun(channel)} is already queued`);
  return present(role, queued);
};

export const discardMail = async ({ db }: Pick<Deps, 'db'>, role: Role, id: string): Promise<OutboxMail> => {
  const { status, channel, recipient, kind } = await getMailRow(db, id);
  const problem = discardProblem(status, channel);
  if (problem) throw new AppError('conflict', problem);
  const discarded = await discardOutboxMail(db, id);
  if (!discarded) throw new AppError('conflict', `This ${messageNoun(channel)} was sent or discarded a moment ago`);
  await auditEvent(db, 'discarded', 'outbox', id, { recipient, kind });
  return present(role, discarded);
};

export const getState = async (deps: Pick<Deps, 'db' | 'config'>) => {
  const [hasMailServer, from, sms, kept] = await Promise.all([
    canSend(deps, 'email'),
    senderAddress(deps),
    smsSender(deps),
    countKept(deps.db),
  ]);
  return { hasMailServer, from, hasSms: sms !== null, smsFrom: sms?.senderId ?? null, kept };
};

type KeptDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

const sortKept = async (deps: KeptDeps, discardBefore: Day | null) => {
  const { timezone } = (await deps.settings.get()).general;
  const able = { email: await canSend(deps, 'email'), sms: await canSend(deps, 'sms') };
  const rows = await listKept(deps.db, timezone);
  const fates = Map.groupBy(rows, (row) => sendingFate(row, able, discardBefore));
  return { rows, send: fates.get('send') ?? [], discard: fates.get('discard') ?? [], stay: fates.get('stay') ?? [] };
};

const byKind = (rows: readonly Pick<OutboxMail, 'channel' | 'kind'>[]) =>
  [...Map.groupBy(rows, ({ channel, kind }) => `${channel} ${kind}`).values()].flatMap((same) =>
    same[0] ? { channel: same[0].channel, kind: same[0].kind, count: same.length } : [],
  );

export const previewKept = async (deps: KeptDeps, discardBefore: Day | null): Promise<KeptMessages> => {
  const { rows, send, discard, stay } = await sortKept(deps, discardBefore);
  return { oldest: rows[0]?.writtenOn ?? null, send: byKind(send), discard: byKind(discard), stay: byKind(stay) };
};

export const releaseKept = async (deps: KeptDeps, discardBefore: Day | null) => {
  const { send, discard } = await sortKept(deps, discardBefore);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const queued = await settleKept(deps.db, ids(send), 'queued');
  const discarded = await settleKept(deps.db, ids(discard), 'discarded');
  if (queued + discarded > 0) await auditEvent(deps.db, 'released', 'outbox', 'kept', { queued, discarded });
  return { queued, discarded };
};
