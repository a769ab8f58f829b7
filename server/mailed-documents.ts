import { renderDocument } from './billing/documents.ts';
import type { Database } from './db/pool.ts';
import type { Deps } from './deps.ts';
import type { DrawnFile } from './documents/send-file.ts';
import { renderPayroll } from './payroll/documents.ts';
import { renderReports } from './reports/documents.ts';
import { inSnapshot } from './reports/snapshot.ts';

// Draws the document that a mail carries, whichever feature it is of: when the mail goes out, and for who looks at it.
export const drawMailed = async (database: Database, deps: Deps, document: string): Promise<DrawnFile> =>
  (await renderPayroll(deps, document)) ??
  (await inSnapshot(database, deps, (inside) => renderReports(inside, document))) ??
  renderDocument(deps, document);
