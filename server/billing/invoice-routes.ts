import {
  createInvoice,
  creditInvoice,
  deleteDraft,
  getCreditNote,
  getInvoice,
  issueAgreementsFirstInvoice,
  issueFirstInvoice,
  issueInvoice,
  listInvoices,
  mailInvoice,
  previewInvoiceMail,
  updateDraft,
} from '../../domain/billing/contract.ts';
import { generateInvoices, listRuns, previewBilling, undoRun } from '../../domain/billing/runs/run-contract.ts';
import { getToday } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { sendDocument } from './documents.ts';
import { creditLocked, lockInvoice } from './invoices/credit.ts';
import * as creditNotes from './invoices/credit-notes.ts';
import * as manual from './invoices/draft.ts';
import { mailAgain, previewMail } from './invoices/invoice-email.ts';
import * as invoices from './invoices/list.ts';
import * as first from './runs/first-invoice.ts';
import * as preview from './runs/preview.ts';
import * as runs from './runs/start.ts';
import * as undo from './runs/undo.ts';
import { stampRoutes } from './stamp-routes.ts';

// Below the time in which every request is answered.
const PATIENCE_MS = 7_000;

export const invoiceRoutes = (mount: Mount, database: Database) => {
  stampRoutes(mount);
  mount.read(listInvoices, (deps, { query, request, reply }) => invoices.listInvoices(deps, query, request, reply));
  mount.read(getInvoice, async (deps, { params, query, reply }) => {
    const invoice = await invoices.getInvoice(deps, params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `invoice:${params.id}`);
    return invoice;
  });
  mount.write(createInvoice, (deps, { body }) => manual.createInvoice(deps, body));
  mount.write(updateDraft, async (deps, { params, body }) => {
    await manual.updateDraft(deps, params.id, body);
    return invoices.getInvoice(deps, params.id);
  });
  mount.write(deleteDraft, async (deps, { params }) => {
    await manual.deleteDraft(deps, params.id);
    return undefined;
  });
  mount.write(issueInvoice, async (deps, { params }) => {
    await manual.issueDraft(deps, params.id);
    return invoices.getInvoice(deps, params.id);
  });
  mount.write(issueFirstInvoice, (deps, { params }) => first.issueFirstInvoice(deps, params.id));
  mount.write(issueAgreementsFirstInvoice, (deps, { params }) => first.issueAgreementsFirstInvoice(deps, params.id));
  mount.write(creditInvoice, async (deps, { params, body }) => {
    const invoice = await lockInvoice(deps.db, params.id);
    const id = await creditLocked(deps.db, invoice, {
      reason: body.reason,
      lateReason: body.lateReason,
      date: await getToday(deps),
      parts: body.lines ?? null,
    });
    return creditNotes.getCreditNote(deps.db, id);
  });
  mount.read(getCreditNote, async (deps, { params, query, reply }) => {
    const note = await creditNotes.getCreditNote(deps.db, params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `credit_note:${params.id}`);
    return note;
  });
  mount.write(mailInvoice, (deps, { params, body }) => mailAgain(deps, params.id, body?.recipient));
  mount.read(previewInvoiceMail, (deps, { params }) => previewMail(deps, params.id));
  mount.read(previewBilling, (deps, { query }) => preview.previewBilling(deps, query.date));
  mount.plain(generateInvoices, (deps, { user, request }) =>
    runs.startBilling(database, deps, { actor: toActor(user, request), patienceMs: PATIENCE_MS }),
  );
  mount.read(listRuns, (deps, { query, request, reply }) => runs.listRuns(deps, query, request, reply));
  mount.plain(undoRun, async (deps, { params, body, user, request }) => ({
    credited: await undo.undoRun(database, deps, {
      runId: params.id,
      reason: body.reason,
      lateReason: body.lateReason,
      actor: toActor(user, request),
    }),
  }));
};
