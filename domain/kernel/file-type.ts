const SIGNATURES = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // "RIFF", four bytes of length, "WEBP".
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  // "%PDF-"
  { type: 'application/pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const;
const RIFF = [0x52, 0x49, 0x46, 0x46];

export type FileType = (typeof SIGNATURES)[number]['type'];

const hasBytes = (content: Uint8Array, at: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, n) => content[at + n] === byte);

/** What a file is by its content, whatever its name claims. */
export const fileTypeOf = (content: Uint8Array): FileType | null => {
  const found = SIGNATURES.find(({ at, bytes }) => hasBytes(content, at, bytes));
  if (found?.type === 'image/webp' && !hasBytes(content, 0, RIFF)) return null;
  return found?.type ?? null;
};
