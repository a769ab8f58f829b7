import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import { CALLBACK_KINDS } from './contract.ts';
import { callbackProblem, forbiddenWord, readStamp, toSpacedStamp, toStamp } from './protocol.ts';

describe('times', () => {
  test('are those of Nairobi', () => {
    expect(toStamp('2021-06-28T06:24:08Z')).toBe('20210628092408');
    expect(toStamp('2026-11-14T06:30:00.999Z')).toBe('20261114093000');
    expect(toStamp('2026-12-31T21:00:00Z')).toBe('20270101000000');
    expect(toSpacedStamp('2026-11-14T06:30:00Z')).toBe('2026-11-14 09:30:00');
  });

  test.each([
    ['20191219102115', '2019-12-19T07:21:15Z'],
    ['2026-10-03 17:00:00', '2026-10-03T14:00:00Z'],
    ['03-10-2026 17:00:00', '2026-10-03T14:00:00Z'],
    ['3/10/2026 5:00', '2026-10-03T02:00:00Z'],
    ['2026-10-03T17:00:00', '2026-10-03T14:00:00Z'],
    ['2020-08-05T10:13:00Z', '2020-08-05T10:13:00Z'],
    ['2020-08-05T10:13:00+03:00', '2020-08-05T07:13:00Z'],
    ['2026-10-03', '2026-10-02T21:00:00Z'],
  ])('%s is %s', (text, instant) => expect(readStamp(text)).toBe(instant));

  test.each([
    ['2026-02-30 10:00:00'],
    ['31-11-2026 10:00:00'],
    ['20261399000000'],
    ['2026-10-03 25:00:00'],
    ['soon'],
    [''],
  ])('“%s” is none', (text) => expect(readStamp(text)).toBeNull());
});

describe('an address that Safaricom calls', () => {
  test('has none of its forbidden words, in any of ours', () => {
    for (const kind of CALLBACK_KINDS)
      expect(forbiddenWord(`https://space.example/api/callbacks/${'0123456789abcdef'.repeat(4)}/${kind}`)).toBeNull();
  });

  test.each([
    ['https://pay.mpesa-desk.co.ke', 'mpesa'],
    ['https://M-Pesa.example', 'm-pesa'],
    ['https://Safaricom.example', 'safaricom'],
    ['https://executive.example', 'exe'],
    ['https://example.com/cmd', 'cmd'],
    ['https://mysqlhost.example', 'sql'],
    ['https://example.com/Query', 'query'],
  ])('%s has the word %s', (address, word) => {
    expect(forbiddenWord(address)).toBe(word);
    expect(callbackProblem(address, 'production')).toBe(`Safaricom refuses addresses that contain “${word}”.`);
  });

  test.each([
    ['https://space.example.co.ke', null],
    ['http://space.example.co.ke', 'Safaricom calls only addresses that begin with https.'],
    ['https://localhost:3000', 'Safaricom cannot reach localhost: the server needs a public address.'],
    ['http://127.0.0.1:3000', 'Safaricom cannot reach 127.0.0.1: the server needs a public address.'],
    ['https://192.168.1.7', 'Safaricom cannot reach 192.168.1.7: the server needs a public address.'],
    ['https://a1b2.ngrok.io', 'Safaricom does not call addresses of ngrok.'],
    ['', 'The server does not know its own address: its operator must set PUBLIC_URL.'],
  ])('“%s”: %s', (address, problem) => {
    expect(callbackProblem(address, 'production')).toBe(problem);
    expect(callbackProblem(address, 'sandbox')).toBe(problem);
    expect(callbackProblem(address, 'simulator')).toBeNull();
  });
});
