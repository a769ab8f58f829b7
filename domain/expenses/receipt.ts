export const MAX_RECEIPT_BYTES = 5 * 1_048_576;

export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

export const RECEIPT_PROBLEMS = {
  type: 'The receipt must be a JPEG, PNG or WebP picture, or a PDF',
  size: 'The file is larger than 5 MB',
  empty: 'The file is empty',
} as const;

const SIGNATURES: readonly { type: ReceiptType; at: number; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // "RIFF", four bytes of length, "WEBP".
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  // "%PDF-"
  { type: 'application/pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];
const RIFF = [0x52, 0x49, 0x46, 0x46];

const hasBytes = (content: Uint8Array, at: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, n) => content[at + n] === byte);

// What a file is by its content, whatever its name claims.
export const receiptTypeOf = (content: Uint8Array): ReceiptType | null => {
  const found = SIGNATURES.find(({ at, bytes }) => hasBytes(content, at, bytes));
  if (found?.type === 'image/webp' && !hasBytes(content, 0, RIFF)) return null;
  return found?.type ?? null;
};

export const receiptProblem = (content: Uint8Array): string | null => {
  if (content.length === 0) return RECEIPT_PROBLEMS.empty;
  if (content.length > MAX_RECEIPT_BYTES) return RECEIPT_PROBLEMS.size;
  return receiptTypeOf(content) === null ? RECEIPT_PROBLEMS.type : null;
};
