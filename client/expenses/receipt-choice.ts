import { type ReceiptType, receiptProblem, receiptTypeOf } from '../../domain/expenses/receipt.ts';
import { base64Of } from '../api/base64-of.ts';

/** A file that was chosen and is not saved yet; `url` shows it without sending it anywhere. */
export type ChosenReceipt = { file: File; mediaType: ReceiptType; url: string };

/** The server checks the same, by content; here it is said before anything is sent. */
export async function readReceipt(file: File): Promise<ChosenReceipt | { problem: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = receiptTypeOf(bytes);
  const problem = receiptProblem(bytes);
  if (problem || mediaType === null) return { problem: problem ?? '' };
  return { file, mediaType, url: URL.createObjectURL(new Blob([bytes], { type: mediaType })) };
}

export const receiptBody = async ({ file }: ChosenReceipt): Promise<{ filename: string; base64: string }> => ({
  filename: file.name.slice(-200),
  base64: await base64Of(file),
});

/** "1.4 MB", "320 kB" */
export const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
