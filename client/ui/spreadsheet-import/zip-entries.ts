export type ZipEntry = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** A small file can unpack to something that fills the memory: more than this is no sheet that a person made. */
const MOST_BYTES = 80_000_000;

const END = 0x06054b50;
const LINE = 0x02014b50;

async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) throw new RangeError('The archive is too large');
    chunks.push(new Uint8Array(next.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function readDirectory(view: DataView): { count: number; offset: number } {
  for (let offset = view.byteLength - 22; offset >= 0; offset--) {
    if (view.getUint32(offset, true) !== END) continue;
    return { count: view.getUint16(offset + 10, true), offset: view.getUint32(offset + 16, true) };
  }
  throw new RangeError('Not an archive');
}

/** The entries of a ZIP archive whose names are wanted, unpacked. Whatever is not as it should be is thrown. */
export async function unzip(file: ArrayBuffer, isWanted: (name: string) => boolean): Promise<ZipEntry[]> {
  const view = new DataView(file);
  const entries: ZipEntry[] = [];
  let left = MOST_BYTES;
  let { count, offset } = readDirectory(view);
  for (; count > 0; count--) {
    if (view.getUint32(offset, true) !== LINE) throw new RangeError('The archive is damaged');
    const [nameLength, more] = [view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)];
    const name = new TextDecoder().decode(new Uint8Array(file, offset + 46, nameLength));
    if (isWanted(name)) {
      const start = view.getUint32(offset + 42, true);
      const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      const packed = new Uint8Array(file, from, view.getUint32(offset + 20, true));
      const bytes = view.getUint16(offset + 10, true) === 0 ? packed : await inflated(packed, left);
      left -= bytes.length;
      entries.push({ name, bytes });
    }
    offset += 46 + nameLength + more + view.getUint16(offset + 32, true);
  }
  return entries;
}

/** The same entries as an archive in which nothing is packed. Readers of it need no check sums, so there are none. */
export function zipUnpacked(entries: readonly ZipEntry[]): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const label = new TextEncoder().encode(name);
    const sizes = [0, bytes.length, bytes.length] as const;
    const head = fields(
      [0x04034b50, 4],
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [0, 4],
      ...four(sizes),
      [label.length, 2],
      [0, 2],
    );
    directory.push(
      fields([LINE, 4], [20, 2], [20, 2], [0x0800, 2], [0, 2], [0, 4], ...four(sizes), [label.length, 2], [0, 2]),
      fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      label,
    );
    parts.push(head, label, bytes);
    offset += head.length + label.length + bytes.length;
  }
  const length = directory.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const count = entries.length;
  const end = fields([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end]).arrayBuffer();
}

type NumberField = readonly [value: number, bytes: 2 | 4];

const four = (values: readonly number[]): NumberField[] => values.map((value) => [value, 4]);

function fields(...numbers: readonly NumberField[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let offset = 0;
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += bytes;
  }
  return new Uint8Array(view.buffer);
}
