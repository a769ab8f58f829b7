const SIGNATURES = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // "RIFF", four bytes of length, "WEBP".
  { type: 'image/webp', offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  // "%PDF-"
  { type: 'application/pdf', offset: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const;
const RIFF = [0x52, 0x49, 0x46, 0x46];

export type FileType = (typeof SIGNATURES)[number]['type'];

const hasBytes = (content: Uint8Array, offset: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, n) => content[offset + n] === byte);

/** What a file is by its content, whatever its name claims. */
export const detectFileType = (content: Uint8Array): FileType | null => {
  const found = SIGNATURES.find(({ offset, bytes }) => hasBytes(content, offset, bytes));
  if (found?.type === 'image/webp' && !hasBytes(content, 0, RIFF)) return null;
  return found?.type ?? null;
};
