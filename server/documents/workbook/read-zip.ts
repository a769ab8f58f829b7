import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

// A small file can unpack to something that fills the memory: more than this is no workbook that a person made.
const MOST_BYTES = 80_000_000;

const END = 0x06054b50;
const LINE = 0x02014b50;
const END_BYTES = 22;

const findDirectory = (file: Buffer): { count: number; offset: number } => {
  for (let at = file.length - END_BYTES; at >= 0; at--) {
    if (file.readUInt32LE(at) === END) return { count: file.readUInt16LE(at + 10), offset: file.readUInt32LE(at + 16) };
  }
  throw new RangeError('Not an archive');
};

/** The entries of a ZIP archive whose names are wanted, unpacked, by name. Whatever is not as it should be is thrown. */
export const readZip = async (file: Buffer, isWanted: (name: string) => boolean): Promise<Map<string, string>> => {
  const entries = new Map<string, string>();
  let left = MOST_BYTES;
  let { count, offset } = findDirectory(file);
  for (; count > 0; count--) {
    if (file.readUInt32LE(offset) !== LINE) throw new RangeError('The archive is damaged');
    const nameLength = file.readUInt16LE(offset + 28);
    const name = file.toString('utf8', offset + 46, offset + 46 + nameLength);
    if (isWanted(name)) {
      const start = file.readUInt32LE(offset + 42);
      const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
      const packed = file.subarray(from, from + file.readUInt32LE(offset + 20));
      const isPacked = file.readUInt16LE(offset + 10) !== 0;
      const bytes = isPacked ? await inflate(packed, { maxOutputLength: Math.max(left, 1) }) : packed;
      left -= bytes.length;
      entries.set(name, bytes.toString('utf8'));
    }
    offset += 46 + nameLength + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
  }
  return entries;
};
