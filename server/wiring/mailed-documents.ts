import { renderDocument, toLetterhead } from '../billing/documents.ts';
import type { Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { DrawnFile } from '../documents/send-file.ts';
import type { OpenMailed } from '../outbox/routes.ts';
import { openPayroll, renderPayroll } from '../payroll/documents.ts';
import { noteViews } from '../payroll/employees/access-log.ts';
import { renderReports } from '../reports/documents.ts';
import { inSnapshot } from '../reports/snapshot.ts';
import { renderAdvice } from '../suppliers/payments/advice.ts';

const drawOther = async (database: Database, deps: Deps, document: string): Promise<DrawnFile> =>
  (await inSnapshot(database, deps, (inside) => renderReports(inside, document))) ??
  (await renderAdvice(deps, document, { toLetterhead })) ??
  renderDocument(deps, document);

/** Draws the document that a mail carries, whichever feature it is of, as its recipient gets it. */
export const drawMailed = async (database: Database, deps: Deps, document: string): Promise<DrawnFile> =>
  (await renderPayroll(deps, document)) ?? drawOther(database, deps, document);

/** The same for somebody of the staff who looks at a mail in the outbox. */
export const openMailed = (database: Database): OpenMailed => {
  const noteView = noteViews(database);
  return async (deps, document, reader) =>
    (await openPayroll(noteView, deps, document, reader)) ?? drawOther(database, deps, document);
};
