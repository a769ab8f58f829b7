import { formatDay, formatTime } from '../../domain/kernel/format.ts';
import { toWallTime } from '../../domain/kernel/time.ts';
import type { Visit } from '../../domain/visits/contract.ts';
import { badgeText, codeText, hostText } from '../../domain/visits/text.ts';
import { openPdf } from '../documents/pdf-font.ts';
import { INK, measureHeight, write } from '../documents/pdf-paper.ts';

type Look = { companyName: string; timezone: string; guestWifi: string | null };

// 100 × 70 mm, as holders on a lanyard take it.
const SIZE = { width: 283.46, height: 198.43 };
const EDGE = 16;
const NAME_ROOM = 62;
const WIFI_FROM = SIZE.height - 44;

const collect = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

// A name is read across a room, whatever its length.
const fitName = (doc: PDFKit.PDFDocument, name: string, width: number): number =>
  [26, 22, 18, 15, 12].find((size) => measureHeight(doc, name, width, { size, strong: true }) <= NAME_ROOM) ?? 10;

/** What a visitor wears: who they are, whom they visit, and the code for the way out. */
export const drawBadge = async (visit: Visit, { companyName, timezone, guestWifi }: Look): Promise<Buffer> => {
  const number = visit.badgeNumber === null ? '' : badgeText(visit.badgeNumber);
  const doc = await openPdf({
    size: [SIZE.width, SIZE.height],
    margin: 0,
    lang: 'en',
    info: { Title: `Badge ${number}`, Author: companyName, Creator: 'Nafasi' },
  });
  const bytes = collect(doc);
  const width = SIZE.width - 2 * EDGE;
  const at = (y: number) => ({ x: EDGE, y, width });
  doc.rect(0, 0, SIZE.width, 40).fill(INK.accent);
  write(doc, 'VISITOR', at(11), { size: 15, strong: true, colour: '#ffffff', spacing: 2 });
  write(doc, number, at(11), { size: 15, strong: true, colour: '#ffffff', align: 'right' });
  let y = 52;
  const size = fitName(doc, visit.visitorName, width);
  y += write(doc, visit.visitorName, at(y), { size, strong: true }) + 2;
  if (visit.company) y += write(doc, visit.company, at(y), { size: 11, colour: INK.muted }) + 4;
  const host = hostText(visit.hostName, visit.hostTenantName ?? companyName);
  y += 4 + write(doc, `Visits ${host}`, at(y + 4), { size: 11 });
  // Above the foot, unless a long name and host have taken its place.
  if (guestWifi && y < WIFI_FROM) write(doc, `Wi-Fi: ${guestWifi}`, at(WIFI_FROM), { size: 9.5 });
  const since = visit.inAt === null ? '' : `, ${formatTime(toWallTime(visit.inAt, timezone))}`;
  write(doc, `${formatDay(visit.expectedDay)}${since}`, at(SIZE.height - 28), { size: 9.5, colour: INK.muted });
  const out = visit.code === null ? companyName : `Code ${codeText(visit.code)}`;
  write(doc, out, at(SIZE.height - 28), { size: 9.5, colour: INK.muted, align: 'right' });
  doc.end();
  return bytes;
};
