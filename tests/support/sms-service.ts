import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

export type SentSms = { apiKey: string; username: string; to: string; message: string; from: string | null };
export type SmsVerdict = { status?: number; code?: number; words?: string } | 'hang' | 'nonsense';

export type SmsService = {
  endpoint: string;
  received: SentSms[];
  // What becomes of an SMS; it is taken where nothing else is said.
  onSms: (sms: SentSms) => SmsVerdict;
};

const answerTo = (sms: SentSms, code: number, words: string) => ({
  SMSMessageData: {
    Message: code === 101 ? 'Sent to 1/1 Total Cost: KES 0.8000' : words,
    Recipients: [{ statusCode: code, number: sms.to, status: words, cost: 'KES 0.8000', messageId: 'ATXid_1' }],
  },
});

/** Answers as Africa's Talking does, and keeps what it gets. */
export const startSmsService = async (): Promise<SmsService> => {
  const service: SmsService = { endpoint: '', received: [], onSms: () => ({}) };
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const sms: SentSms = {
        apiKey: String(request.headers.apikey),
        username: form.get('username') ?? '',
        to: form.get('to') ?? '',
        message: form.get('message') ?? '',
        from: form.get('from'),
      };
      const verdict = service.onSms(sms);
      if (verdict === 'hang') return;
      if (verdict === 'nonsense') return void reply.writeHead(200).end('<html>Sign in to the hotel’s network</html>');
      const { status = 201, code = 101, words = 'Success' } = verdict;
      if (status === 201 && code === 101) service.received.push(sms);
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(sms, code, words)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/version1/messaging`;
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return service;
};
