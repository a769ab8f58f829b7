import type { TaxStamp } from '../../../domain/billing/stamps/stamp-contract.ts';
import { formatDay, formatTime } from '../../../domain/kernel/format.ts';
import { toDay, toWallTime } from '../../../domain/kernel/time.ts';
import type { Section } from '../../documents/pdf-document.ts';
import type { Registration } from './stamps.ts';

/** What eTIMS answered, as label and value. */
export const stampFacts = (stamp: TaxStamp, zone: string): [label: string, value: string][] => [
  ['SCU ID', stamp.scuSerial],
  ['CU invoice number', stamp.cuInvoiceNumber],
  ['Date and time', `${formatDay(toDay(stamp.stampedAt, zone))}, ${formatTime(toWallTime(stamp.stampedAt, zone))}`],
  ['Receipt signature', stamp.receiptSignature],
  ...(stamp.internalData ? [['Internal data', stamp.internalData] as [string, string]] : []),
];

/** Said until the signature is there. */
export const BEING_REGISTERED =
  'This document is being registered with KRA. You will get it with its number once that is done.';

/** The box with the QR code on a document that KRA has registered, or what it waits for. */
export const stampSection = ({ stamp, isAwaited }: Registration, zone: string): Section[] => {
  if (!stamp) return isAwaited ? [{ text: { text: BEING_REGISTERED, isBoxed: true } }] : [];
  const text = stampFacts(stamp, zone)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
  return [{ text: { heading: 'Registered with KRA eTIMS', text, isBoxed: true, address: stamp.link } }];
};
