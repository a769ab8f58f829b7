import { importTenants } from '../../domain/tenants/contract.ts';

/** A spreadsheet of an old Windows saves in its own letters; read as UTF-8 they would not be valid. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

/** The text of the file that was chosen, or why it cannot be a sheet of tenants. */
export async function readSheet(file: File): Promise<{ csv: string } | { problem: string }> {
  const bytes = await file.arrayBuffer();
  const head = new Uint8Array(bytes.slice(0, 4));
  if (WORKBOOK.every((byte, at) => head[at] === byte)) {
    return { problem: 'This is a workbook. In your spreadsheet choose “Save as” and then CSV.' };
  }
  const csv = textOf(bytes);
  const checked = importTenants.body.shape.csv.safeParse(csv);
  return checked.success ? { csv } : { problem: checked.error.issues[0]?.message ?? 'The file cannot be read' };
}
