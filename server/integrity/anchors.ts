import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AnchorFacts, anchorBlock, anchorText } from '../../domain/integrity/anchor-text.ts';
import type { Anchor } from '../../domain/integrity/contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addressesIn } from '../../domain/kernel/text.ts';
import { today } from '../clock.ts';
import { signText, spaceSigner } from '../crypto/sign.ts';
import { type Database, type Db, systemActor } from '../db/connection/database.ts';
import { ANCHOR_LOCK } from '../db/connection/locks.ts';
import type { Deps } from '../deps.ts';
import { queueMails, stateOfMails } from '../mail/service.ts';
import { appendFailure, appendOnce } from './anchor-file.ts';
import { anchors, spaceIdentity } from './tables.ts';

type Context = { database: Database; deps: Deps };

const ACTOR = systemActor('anchors');
const eventKey = (day: string, recipient: string) => `anchor:${day}:${recipient}`;

type Heads = { space: string; auditSeq: string; auditHash: string; journalSeq: string; journalHash: string };

const readHeads = async (db: Db): Promise<Pick<AnchorFacts, 'space' | 'audit' | 'journal'>> => {
  const { rows } =
    await db.execute<Heads>(sql`select i.id as space, a.seq::text as "auditSeq", encode(a.hash, 'hex') as "auditHash",
    j.n::text as "journalSeq", encode(j.hash, 'hex') as "journalHash" from ${spaceIdentity} i, audit_head a, journal_head j`);
  const [heads] = rows;
  if (!heads) throw new Error('The chains have no heads');
  return {
    space: heads.space,
    audit: { seq: Number(heads.auditSeq), hash: heads.auditHash },
    journal: { seq: Number(heads.journalSeq), hash: heads.journalHash },
  };
};

const mailBody = (companyName: string, block: string) =>
  `These are the heads of the audit log and the journal of ${companyName}. Keep this email: it shows later that no entry up to here was changed. How to verify it is in docs/operate.md, Anchors.\n\n${block}`;

/** Makes the anchor of today where there is none, and queues its mails with it: once a day, however many servers there are. */
const makeAnchor = async ({ database, deps }: Context): Promise<void> => {
  const { general, security } = await deps.settings.get();
  const recipients = addressesIn(security.anchorEmails);
  const file = deps.config.anchorFile;
  if (recipients.length === 0 && file === null) return;
  const day = today(deps.clock, general.timezone);
  const [made] = await database.db.select({ day: anchors.day }).from(anchors).where(eq(anchors.day, day));
  if (made || (await spaceSigner(deps.config)) === null) return;
  await database.transact(ACTOR, async (tx) => {
    const { space, audit, journal } = await readHeads(tx);
    const text = anchorText({ space, day, madeAt: deps.clock.now(), audit, journal });
    const block = anchorBlock(text, await signText(deps.config, text));
    const facts = { auditSeq: audit.seq, auditHash: audit.hash, journalSeq: journal.seq, journalHash: journal.hash };
    const [anchor] = await tx
      .insert(anchors)
      .values({ day, ...facts, block, recipients, file })
      .onConflictDoNothing()
      .returning();
    if (!anchor) return;
    await queueMails(
      { ...deps, db: tx },
      recipients.map((recipient) => ({
        kind: 'anchor',
        eventKey: eventKey(day, recipient),
        recipient,
        subject: `Anchor of ${general.companyName}, ${formatDay(day)}`,
        body: mailBody(general.companyName, block),
      })),
    );
  });
};

const takeTurn = async (tx: Db): Promise<boolean> => {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${ANCHOR_LOCK}) as taken`);
  return rows[0]?.taken === true;
};

/**
 * Appends what is not in its file yet, oldest first, one server at a time. The transaction writes nothing before the file has been
 * written, so that a file which hangs holds up no seal. A file that is away gets its anchors when it is back.
 */
const fileAnchors = async ({ database, deps }: Context): Promise<void> => {
  const isWaiting = and(isNotNull(anchors.file), isNull(anchors.filedAt));
  const [any] = await database.db.select({ day: anchors.day }).from(anchors).where(isWaiting).limit(1);
  if (!any) return;
  await database.transact(ACTOR, async (tx) => {
    if (!(await takeTurn(tx))) return;
    const away = new Set<string | null>();
    for (const { day, file, block } of await tx.select().from(anchors).where(isWaiting).orderBy(anchors.day)) {
      if (away.has(file)) continue;
      const error = await appendOnce(file ?? '', block).then(() => null, appendFailure);
      const outcome = error === null ? { filedAt: deps.clock.now(), fileError: null } : { fileError: error };
      await tx.update(anchors).set(outcome).where(eq(anchors.day, day));
      if (error !== null) away.add(file);
    }
  });
};

export const anchorDaily = async (context: Context): Promise<void> => {
  await makeAnchor(context);
  await fileAnchors(context);
};

const SHOWN = 400;

export const listAnchors = async ({ db }: Pick<Deps, 'db'>): Promise<Anchor[]> => {
  const rows = await db.select().from(anchors).orderBy(desc(anchors.day)).limit(SHOWN);
  const keys = rows.flatMap(({ day, recipients }) => recipients.map((recipient) => eventKey(day, recipient)));
  const states = await stateOfMails(db, keys);
  return rows.map(({ day, madeAt, auditSeq, auditHash, journalSeq, journalHash, block, recipients, ...row }) => ({
    day,
    madeAt,
    audit: { seq: auditSeq, hash: auditHash },
    journal: { seq: journalSeq, hash: journalHash },
    block,
    mails: recipients.map((recipient) => ({ recipient, state: states.get(eventKey(day, recipient)) ?? 'kept' })),
    file: row.file === null ? null : { name: row.file, filedAt: row.filedAt, error: row.fileError },
  }));
};
