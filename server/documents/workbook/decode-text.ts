const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

const PROBE = 4_000;

/** Without a mark, Latin text in two bytes a letter shows by the zero in every second one. */
const guessWide = (file: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const head = file.subarray(0, PROBE - (PROBE % 2));
  const zeros = [0, 1].map((from) => head.filter((byte, at) => at % 2 === from && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** The text of a file as other programs save it: UTF-8 or UTF-16, with or without a mark, or the letters of an old Windows. */
export const decodeText = (file: Buffer): string => {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => file[at] === byte));
  const encoding = mark?.encoding ?? guessWide(file) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
};
