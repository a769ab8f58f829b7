import { detectFileType, type FileType } from '../kernel/file-type.ts';

export const MAX_RECEIPT_BYTES = 5 * 1_048_576;

export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

export const RECEIPT_PROBLEMS = {
  type: 'The receipt must be a JPEG, PNG or WebP picture, or a PDF',
  size: 'The file is larger than 5 MB',
  empty: 'The file is empty',
} as const;

const isReceipt = (type: FileType | null): type is ReceiptType => RECEIPT_TYPES.some((known) => known === type);

export const detectReceiptType = (content: Uint8Array): ReceiptType | null => {
  const type = detectFileType(content);
  return isReceipt(type) ? type : null;
};

export const receiptProblem = (content: Uint8Array): string | null => {
  if (content.length === 0) return RECEIPT_PROBLEMS.empty;
  if (content.length > MAX_RECEIPT_BYTES) return RECEIPT_PROBLEMS.size;
  return detectReceiptType(content) === null ? RECEIPT_PROBLEMS.type : null;
};
