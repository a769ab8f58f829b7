import { fillPath } from '../../domain/kernel/endpoint.ts';
import { getMyInvoice, getMyPayment, getMyStatement } from '../../domain/members/contract.ts';
import type { Period } from '../../domain/reports/query.ts';
import { paths } from '../paths.ts';

/** The invoice on its screen. */
export const invoicePath = (id: string): string => `${paths.myInvoices}?invoice=${id}`;

export const invoicePdf = (id: string): string => `${fillPath(getMyInvoice.path, { id })}?format=pdf`;

export const receiptPdf = (id: string): string => `${fillPath(getMyPayment.path, { id })}?format=pdf`;

export const statementPdf = ({ from, to }: Period): string =>
  `${getMyStatement.path}?${new URLSearchParams({ from, to, format: 'pdf' })}`;
