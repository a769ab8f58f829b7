import { SheetText } from '../../../domain/kernel/sheet-import.ts';

/** A spreadsheet of an old Windows saves in its own letters; read as UTF-8 they would not be valid. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];
/** A container that holds either a workbook of the old format or one that is locked. */
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0];
const LOCKED = 'EncryptedPackage';

const MOST_BYTES = 10_000_000;

const PROBLEMS = {
  large: 'The file is larger than 10 MB. Split it up.',
  locked: 'This workbook has a password. Remove it, save the file and choose it again.',
  old: 'This is an old .xls workbook. Save it as .xlsx or CSV and choose it again.',
  broken: 'This workbook cannot be read and may be damaged. Save it again as .xlsx or CSV.',
} as const;

const beginsWith = (bytes: ArrayBuffer, signature: readonly number[]): boolean => {
  const head = new Uint8Array(bytes.slice(0, signature.length));
  return signature.every((byte, index) => head[index] === byte);
};

/** Names in a container are written with two bytes a letter. */
const isLocked = (bytes: ArrayBuffer): boolean =>
  new TextDecoder('latin1').decode(bytes).includes(Array.from(LOCKED, (letter) => `${letter}\0`).join(''));

type Sheet = { csv: string } | { problem: string };

/** What reads workbooks is loaded when the first one is chosen. */
async function fromWorkbook(bytes: ArrayBuffer): Promise<Sheet> {
  const { workbookCsv } = await import('./workbook.ts');
  try {
    return { csv: await workbookCsv(bytes) };
  } catch {
    return { problem: PROBLEMS.broken }; // Whatever is wrong inside, there is nothing else to be done about it.
  }
}

async function parseSheet(bytes: ArrayBuffer): Promise<Sheet> {
  if (beginsWith(bytes, CONTAINER)) return { problem: isLocked(bytes) ? PROBLEMS.locked : PROBLEMS.old };
  return beginsWith(bytes, WORKBOOK) ? fromWorkbook(bytes) : { csv: decodeText(bytes) };
}

/** The rows of the file that was chosen, as CSV text, or why it cannot be imported. */
export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > MOST_BYTES) return { problem: PROBLEMS.large };
  const sheet = await parseSheet(await file.arrayBuffer());
  if ('problem' in sheet) return sheet;
  const checked = SheetText.safeParse(sheet.csv);
  return checked.success ? sheet : { problem: checked.error.issues[0]?.message ?? PROBLEMS.broken };
}
