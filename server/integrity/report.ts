import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { REPORT_FORMATS, SignedReport } from '../../domain/integrity/contract.ts';
import {
  type ChainFacts,
  isSound,
  type ReportFacts,
  reportText,
  resultText,
} from '../../domain/integrity/report-text.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { toDay, toWallTime } from '../../domain/kernel/time.ts';
import * as audit from '../audit/verify.ts';
import { toLetterhead } from '../billing/documents.ts';
import type { Clock } from '../clock.ts';
import { signText } from '../crypto/sign.ts';
import type { Database, Db } from '../db/connection/database.ts';
import { type Check, longCheck } from '../db/query/long-check.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import type { PdfDocument } from '../documents/pdf-document.ts';
import { type DrawnFile, sendFile } from '../documents/send-file.ts';
import { zipped } from '../documents/zip.ts';
import type { IntegrityRule } from '../feature.ts';
import { FileSent } from '../http/reply-schema.ts';
import * as journal from '../ledger/chain.ts';
import { beginCheck } from './check.ts';

type Checked = Pick<ReportFacts, 'checkedAt' | 'chains' | 'invariants'>;
type Outcome = { underWay: true; part: string } | ({ underWay: false } & Checked);

const readLastEntry = async (db: Db, chain: 'audit_seal' | 'journal_seal', sealed: number): Promise<string> => {
  const entry =
    chain === 'audit_seal'
      ? sql`select audit_id::text as entry from audit_seal where seq = ${sealed}`
      : sql`select seq::text as entry from journal_seal where n = ${sealed}`;
  const { rows } = await db.execute<{ entry: string }>(entry);
  return rows[0]?.entry ?? 'none';
};

const readAuditChain = async (db: Db): Promise<ChainFacts> => {
  const { sealed, archived, unsealed, headHash, problems } = await audit.beginVerify(db).done;
  return {
    name: 'audit log',
    entries: sealed + unsealed,
    sealed,
    firstLink: (archived?.links ?? 0) + 1,
    lastEntry: await readLastEntry(db, 'audit_seal', sealed),
    headHash,
    problems: problems.map(({ message }) => message),
  };
};

const readJournalChain = async (db: Db): Promise<ChainFacts> => {
  const { entries, sealed, headHash, problems } = await journal.beginVerify(db).done;
  const lastEntry = await readLastEntry(db, 'journal_seal', sealed);
  const texts = problems.map(({ message }) => message);
  return { name: 'journal', entries, sealed, firstLink: 1, lastEntry, headHash, problems: texts };
};

const beginReport =
  (clock: Clock, rules: readonly IntegrityRule[]) =>
  (db: Db): Check<Outcome> => {
    let part = 'the audit log';
    const work = async (): Promise<Outcome> => {
      const checkedAt = clock.now();
      const auditChain = await readAuditChain(db);
      part = 'the journal';
      const journalChain = await readJournalChain(db);
      part = 'the rules';
      const { invariants } = await beginCheck({ db, clock }, rules, { isWhole: true }).done;
      return { underWay: false, checkedAt, chains: [auditChain, journalChain], invariants };
    };
    return { done: work(), soFar: () => ({ underWay: true, part }) };
  };

export type VerificationReport = { name: string; facts: ReportFacts; signed: SignedReport };

const VERDICT_TEXTS = { holds: 'Holds', broken: 'Broken', unfinished: 'Took too long' } as const;

const toFactRows = ({ name, entries, sealed, firstLink, lastEntry, problems }: ChainFacts) => ({
  cells: [
    name === 'journal' ? 'Journal' : 'Audit log',
    String(entries),
    sealed === 0 ? 'None' : `${firstLink} to ${sealed} (entry ${lastEntry})`,
    String(entries - sealed),
    problems.length === 0 ? 'Holds' : 'Altered',
  ],
  notes: problems,
});

const left = 'left' as const;
const right = 'right' as const;

const toDocument = ({ name, facts, signed }: VerificationReport, zone: string): PdfDocument => {
  const { checkedAt, chains, invariants } = facts;
  const when = `${formatDay(toDay(checkedAt, zone))}, ${toWallTime(checkedAt, zone)}`;
  return {
    title: 'Verification Report',
    number: when,
    state: isSound(facts) ? { word: 'HOLDS', tone: 'good' } : { word: 'BROKEN', tone: 'late' },
    to: { label: 'Space', lines: [facts.space, `Run by ${facts.runBy}`] },
    facts: [
      ['Checked', when],
      ['In UTC', checkedAt],
      ['Version', facts.version],
      ['Result', resultText(facts)],
    ],
    sections: [
      {
        table: {
          look: 'compact',
          heading: 'Chains',
          columns: [
            { header: 'Chain' },
            { header: 'Entries', width: 60, align: right },
            { header: 'Links Checked', width: 150, align: left },
            { header: 'Not Sealed Yet', width: 80, align: right },
            { header: 'Result', width: 60, align: left },
          ],
          rows: chains.map(toFactRows),
        },
      },
      ...chains.map(({ name, headHash }) => ({
        text: { heading: `Hash at the head of the ${name}`, text: headHash || 'None', isSmall: true },
      })),
      {
        table: {
          look: 'compact',
          heading: 'Rules',
          columns: [
            { header: 'Rule' },
            { header: 'Rows', width: 50, align: right },
            { header: 'Result', width: 80, align: left },
          ],
          rows: invariants.map(({ title, verdict, count, examples }) => ({
            cells: [title, count === 0 ? '' : String(count), VERDICT_TEXTS[verdict]],
            notes: examples,
          })),
        },
      },
      {
        text: {
          heading: 'Signature',
          isBoxed: true,
          isSmall: true,
          text: [
            `Ed25519 over the text of these facts, which is in the file ${name}.json beside this paper, by the key of the space.`,
            `Public key ${signed.publicKey}`,
            `Signature ${signed.signature}`,
            'How it is checked without the server: docs/operate.md, Checking a verification report.',
          ].join('\n'),
        },
      },
    ],
  };
};

const makeReport = async (deps: Deps, checked: Checked, runBy: string): Promise<VerificationReport> => {
  const { general } = await deps.settings.get();
  const { checkedAt, chains, invariants } = checked;
  const facts = { space: general.companyName, runBy, version: deps.config.version, checkedAt, chains, invariants };
  const text = reportText(facts);
  return {
    name: `verification-${toDay(checkedAt, general.timezone)}`,
    facts,
    signed: { algorithm: 'Ed25519', ...(await signText(deps.config, text)), text },
  };
};

const toJson = ({ name, signed }: VerificationReport): DrawnFile => ({
  filename: `${name}.json`,
  contentType: 'application/json',
  bytes: Buffer.from(`${JSON.stringify(signed, null, 2)}\n`),
});

const toPdf = async (deps: Deps, report: VerificationReport): Promise<DrawnFile> => ({
  filename: `${report.name}.pdf`,
  contentType: 'application/pdf',
  bytes: await drawPdf(await toLetterhead(deps), toDocument(report, (await deps.settings.get()).general.timezone)),
});

const toZip = async (files: readonly DrawnFile[], name: string): Promise<DrawnFile> => {
  const chunks: Buffer[] = [];
  for await (const chunk of zipped(files.map(({ filename, bytes }) => ({ name: filename, content: [bytes] }))))
    chunks.push(chunk);
  return { filename: `${name}.zip`, contentType: 'application/zip', bytes: Buffer.concat(chunks) };
};

type Wanted = { format: (typeof REPORT_FORMATS)[number] | undefined; runBy: string };

/** Checks everything and signs what was found. A large space takes longer than one answer. */
export const verificationReports = (database: Database, clock: Clock, rules: readonly IntegrityRule[]) => {
  const check = longCheck(database, beginReport(clock, rules));
  return async (deps: Deps, reply: FastifyReply, { format, runBy }: Wanted): Promise<SignedReport | FileSent> => {
    const outcome = await check();
    if (outcome.underWay) throw new AppError('unavailable', `Still checking ${outcome.part}. Ask again in a moment.`);
    const report = await makeReport(deps, outcome, runBy);
    if (!format) return report.signed;
    const paper = await toPdf(deps, report);
    sendFile(reply, format === 'pdf' ? paper : await toZip([paper, toJson(report)], report.name));
    return new FileSent();
  };
};
