import { type Endpoint, fillPath } from '../../domain/kernel/endpoint.ts';
import type { TestApp } from '../support/app.ts';
import { type FindId, specimenOf } from './specimen.ts';
import { allowedCaller } from './target.ts';

type File = { type: string; text: string };

const cellsOf = (csv: string): string[] =>
  [...csv.replace(/^\uFEFF/, '').matchAll(/(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const isFormula = (cell: string) => /^[=+@\t\r-]/.test(cell) && !/^-?[\d.,]+%?$/.test(cell);

// Only what each kind of file may hold; what it may not hold is what the attacker wrote.
const CHECKS: readonly [type: RegExp, faults: (file: File) => string[]][] = [
  [
    /^text\/csv/,
    ({ text }) =>
      cellsOf(text)
        .filter(isFormula)
        .map((cell) => `has the formula ${cell}`),
  ],
  [/^text\/calendar/, ({ text }) => text.split('\r\n').filter((line) => line !== '' && !/^( |[A-Z-]+[;:])/.test(line))],
  [
    /^application\/pdf/,
    ({ text }) => [
      ...(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF') ? [] : ['is no whole PDF']),
      ...(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile)\b/.test(text) ? ['would do something when opened'] : []),
    ],
  ],
  [/spreadsheetml|zip/, ({ text }) => (text.startsWith('PK') ? [] : ['is no archive'])],
];

const formatsOf = ({ query }: Endpoint): string[] => {
  const schema = query?.shape.format;
  return schema
    ? ['csv', 'pdf', 'xlsx', 'zip'].filter(
        (format) => (schema as { safeParse(v: unknown): { success: boolean } }).safeParse(format).success,
      )
    : [];
};

export const isDocument = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  (formatsOf(endpoint).length > 0 || /csv|pdf|calendar|zip/.test(endpoint.media ?? '')) &&
  endpoint.media !== 'text/html';

// Every file that the call can answer, over everything that was stored.
export const documentFaults = async (
  t: TestApp,
  endpoint: Endpoint,
  findId: FindId,
): Promise<{ files: number; faults: string[] }> => {
  const api = await allowedCaller(t, endpoint);
  const { params, query } = specimenOf(endpoint, findId);
  const keep = Object.entries(query).filter(([name]) => /^(year|month|ids|tenantId)$/.test(name));
  const found = { files: 0, faults: [] as string[] };
  for (const format of [...formatsOf(endpoint), null]) {
    const text = new URLSearchParams([...keep, ...(format ? [['format', format] as [string, string]] : [])]).toString();
    const reply = await t.app.server.inject({
      method: 'GET',
      url: `${fillPath(endpoint.path, params)}?${text}`,
      headers: { cookie: `nafasi=${api.cookie}` },
    });
    const type = String(reply.headers['content-type']);
    const file = { type, text: reply.rawPayload.toString(type.startsWith('text/') ? 'utf8' : 'latin1') };
    const check = CHECKS.find(([pattern]) => pattern.test(type))?.[1];
    const faults =
      reply.statusCode >= 500
        ? [`fails with ${reply.statusCode}`]
        : reply.statusCode === 200
          ? (check?.(file) ?? [])
          : [];
    if (reply.statusCode === 200 && check) found.files++;
    found.faults.push(...faults.map((fault) => `${endpoint.path} as ${format ?? type}: ${fault.slice(0, 120)}`));
  }
  return found;
};
