import { renderDocument } from './billing/documents.ts';
import type { Deps } from './deps.ts';
import type { DrawnFile } from './documents/send-file.ts';
import { renderPayroll } from './payroll/documents.ts';

// Draws the document that a mail carries, whichever feature it is of: when the mail goes out, and for who looks at it.
export const drawMailed = async (deps: Deps, document: string): Promise<DrawnFile> =>
  (await renderPayroll(deps, document)) ?? renderDocument(deps, document);
