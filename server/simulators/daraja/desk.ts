import type { ServerResponse } from 'node:http';
import { normalisePhone } from '../../../domain/kernel/phone.ts';
import { isDay } from '../../../domain/kernel/time.ts';
import { XLSX } from '../../documents/xlsx.ts';
import { portalCsv, portalXlsx } from './books/statement.ts';
import { simulatorKey } from './credential.ts';
import { isMsisdn } from './fields.ts';
import { type Received, sendJson, sendText } from './http.ts';
import { PAGE_POLICY, phonePage } from './phone/page.ts';
import { invalidField, REFUSALS } from './refusals.ts';
import { nairobiDay } from './texts.ts';
import type { World } from './world.ts';

// What people and proofs ask the simulator itself, and no Daraja would answer: the drawn phone, its ledger, statements.

const sendPhone = ({ url }: Received, reply: ServerResponse): void => {
  const number = normalisePhone(url.searchParams.get('number') ?? '')?.slice(1) ?? '';
  reply.setHeader('content-security-policy', PAGE_POLICY);
  sendText(reply, 200, 'text/html; charset=utf-8', phonePage(isMsisdn(number) ? number : null));
};

const sendStatement = async (world: World, { url }: Received, reply: ServerResponse): Promise<void> => {
  const params = Object.fromEntries(url.searchParams);
  const today = nairobiDay(world.time.now());
  const { from = today, to = today, shortcode = world.channels[0]?.shortcode, format, dateForm } = params;
  const channel = world.channels.find((one) => one.shortcode === shortcode);
  if (!channel) throw invalidField('shortcode');
  if (!isDay(from) || !isDay(to)) throw invalidField('from and to');
  const wanted = { from, to, dateForm: dateForm === 'day-first' ? dateForm : undefined } as const;
  if (format === 'xlsx') return sendText(reply, 200, XLSX, await portalXlsx(world.ledger, channel, wanted));
  sendText(reply, 200, 'text/csv; charset=utf-8', portalCsv(world.ledger, channel, wanted));
};

const DESK: Readonly<Record<string, (world: World, received: Received, reply: ServerResponse) => unknown>> = {
  '/': (_, __, reply) => reply.writeHead(302, { location: '/phone' }).end(),
  '/phone': (_, received, reply) => sendPhone(received, reply),
  '/entries': ({ ledger }, { url }, reply) =>
    sendJson(reply, 200, { items: ledger.entries(url.searchParams.get('shortcode') ?? undefined) }),
  '/statement': sendStatement,
  '/certificate': (_, __, reply) => sendText(reply, 200, 'application/x-pem-file', simulatorKey()),
};

export const isDeskPath = (path: string): boolean => Object.hasOwn(DESK, path);

export const answerDesk = async (world: World, received: Received, reply: ServerResponse): Promise<void> => {
  if (received.method !== 'GET') throw REFUSALS.method(received.method);
  await DESK[received.url.pathname]?.(world, received, reply);
};
