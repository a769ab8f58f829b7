import type { Instant } from '../../kernel/time.ts';
import type { Seller } from '../../settings/seller.ts';

/** Head office, as KRA numbers the branches of a taxpayer. */
export const HEAD_OFFICE = '00';

type Receipt = { pin: string; branchId: string; signature: string; host?: string };

/** The page of KRA on which a receipt can be checked: what the QR code on it says. */
export const receiptLink = ({ pin, branchId, signature, host = 'https://etims.kra.go.ke' }: Receipt): string =>
  `${host}/common/link/etims/receipt/indexEtimsReceiptData?Data=${pin}${branchId}${signature.replaceAll('-', '')}`;

/** Only KRA itself answers what a receipt is. */
export const isKraLink = (text: string): boolean => /^https:\/\/([a-z0-9-]+\.)*kra\.go\.ke([/?#]|$)/i.test(text);

type Document = { seller: Pick<Seller, 'vatRegistered'>; hasVat: boolean; isStamped: boolean };

/** Whether VAT is shown on it: the seller was registered on its day, or it carries VAT all the same. */
export const showsVat = ({ seller, hasVat }: Omit<Document, 'isStamped'>): boolean => seller.vatRegistered || hasVat;

/** A tax invoice is one that KRA has registered (LN 64 of 2024): before that its client can deduct nothing by it. */
export const invoiceTitle = (document: Document): 'TAX INVOICE' | 'INVOICE' =>
  document.isStamped && showsVat(document) ? 'TAX INVOICE' : 'INVOICE';

type Kept = { source: 'typed' | 'device' };

/** What stands in the way of a stamp, by the field that would have to say more. */
export const stampProblem = (
  given: { stampedAt: Instant; reason?: string | null },
  { kept, now }: { kept: Kept | null; now: Instant },
): { field: 'stampedAt' | 'reason' | null; message: string } | null => {
  if (kept?.source === 'device')
    return { field: null, message: 'KRA signed this document through the tax device: credit it instead' };
  if (Date.parse(given.stampedAt) > Date.parse(now))
    return { field: 'stampedAt', message: 'Must not be in the future' };
  if (kept && !given.reason)
    return { field: 'reason', message: 'This document has its eTIMS data already: give a reason for correcting it' };
  return null;
};
