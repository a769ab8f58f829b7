// The few letters beyond Latin-1 that Windows-1252 has and that names here use.
const WINDOWS: Readonly<Record<string, number>> = { '’': 0x92, '‘': 0x91, '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 };

/** Text as an old Windows saves it. What it has no letter for becomes a question mark. */
const encodeWindows1252 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => WINDOWS[letter] ?? (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 0x3f)),
  );

export const TEXT_ENCODINGS = ['utf-8', 'utf-8 with mark', 'utf-16', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export const encodeText = (text: string, encoding: TextEncoding): Buffer => {
  if (encoding === 'windows-1252') return encodeWindows1252(text);
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf-8 with mark' ? `\ufeff${text}` : text);
};
