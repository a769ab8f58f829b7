import { describe, expect, test } from 'vitest';
import { DarajaRefused, DarajaUnclear, findRefusal, isTokenRefused, judgeFailure } from './refusals.ts';

const said = (errorCode: string, errorMessage = 'no') => ({ requestId: '1', errorCode, errorMessage });

describe('an answer', () => {
  test.each([
    [200, { ResponseCode: '0' }],
    [200, {}],
  ])('of %i with %j is no refusal', (status, json) => expect(findRefusal({ status, json })).toBeNull());

  test.each([
    [400, said('400.002.02', 'Bad Request - Invalid Amount'), '400.002.02', false],
    [404, said('404.001.03'), '404.001.03', false],
    [401, null, '404.001.03', false],
    [429, null, '429', true],
    [500, said('500.001.1001', 'Wrong credentials'), '500.001.1001', false],
    [500, said('500.003.02', 'Spike Arrest'), '500.003.02', true],
    [500, said('500.003.03', 'Quota'), '500.003.03', true],
  ])('of %i with %j says that nothing was done', (status, json, code, isTemporary) => {
    const refusal = findRefusal({ status, json });
    expect(refusal).toBeInstanceOf(DarajaRefused);
    expect(refusal).toMatchObject({ code, isTemporary });
  });

  test.each([
    [200, null],
    [404, null],
    [500, null],
    [502, null],
    [503, null],
    [500, {}],
    [500, { fault: 'steps' }],
    [500, said('500.002.1001', 'Internal Server Error')],
    [500, said('500.003.1001', 'Internal Server Error')],
    [503, said('503.001')],
    [200, said('999')],
  ])('of %i with %j leaves open what was done', (status, json) =>
    expect(findRefusal({ status, json })).toBeInstanceOf(DarajaUnclear),
  );

  test('about the token says nothing about the call', () => {
    expect(isTokenRefused({ status: 404, json: said('404.001.03') })).toBe(true);
    expect(isTokenRefused({ status: 401, json: null })).toBe(true);
    expect(isTokenRefused({ status: 404, json: said('404.001.01') })).toBe(false);
    expect(isTokenRefused({ status: 200, json: {} })).toBe(false);
  });
});

describe('a connection', () => {
  const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])(
    'that was never made (%s) has sent nothing',
    (code) => {
      const failure = judgeFailure(failed(code));
      expect(failure).toBeInstanceOf(DarajaRefused);
      expect(failure).toMatchObject({ code: 'unreachable', isTemporary: true });
    },
  );

  test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])(
    'that broke off (%s) leaves open what was done',
    (code) => expect(judgeFailure(failed(code))).toBeInstanceOf(DarajaUnclear),
  );

  test('that answered too late leaves open what was done', () => {
    expect(judgeFailure(new DOMException('timed out', 'TimeoutError'))).toBeInstanceOf(DarajaUnclear);
    expect(judgeFailure('what?')).toBeInstanceOf(DarajaUnclear);
  });
});
