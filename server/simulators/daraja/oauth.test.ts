import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';
import { SANDBOX_CHANNEL } from './channels.ts';

let desk: DarajaDesk;

beforeEach(async () => {
  desk = await startDesk();
});

const GOOD = Buffer.from(`${SANDBOX_CHANNEL.consumerKey}:${SANDBOX_CHANNEL.consumerSecret}`).toString('base64');

const generate = async (authorization: string, grant = 'client_credentials') => {
  const answer = await fetch(`${desk.simulator.url}/oauth/v1/generate?grant_type=${grant}`, {
    headers: { authorization },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

const send = async (
  headers: Record<string, string>,
  { path = PATHS.push as string, method = 'POST', body = '' } = {},
) => {
  const text = body || JSON.stringify(desk.push());
  const answer = await fetch(`${desk.simulator.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: text }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

const refused = (status: number, errorCode: string, errorMessage: string) => ({
  status,
  body: { requestId: expect.any(String), errorCode, errorMessage },
});

describe('A token', () => {
  it('is given to an app that Daraja knows, for an hour', async () => {
    const { status, body } = await generate(`Basic ${GOOD}`);
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.stringMatching(/^[A-Za-z0-9]{28}$/), expires_in: '3599' });
    expect((await send({ authorization: `Bearer ${body.access_token}` })).status).toBe(200);
    await desk.time.advance(3_600_000);
    expect(await send({ authorization: `Bearer ${body.access_token}` })).toEqual(
      refused(404, '404.001.03', 'Invalid Access Token'),
    );
  });

  it('dies when the next one is given', async () => {
    const first = (await generate(`Basic ${GOOD}`)).body.access_token;
    const second = (await generate(`Basic ${GOOD}`)).body.access_token;
    expect(await send({ authorization: `Bearer ${first}` })).toEqual(
      refused(404, '404.001.03', 'Invalid Access Token'),
    );
    expect((await send({ authorization: `Bearer ${second}` })).status).toBe(200);
  });

  it.each([
    ['another secret', `Basic ${Buffer.from(`${SANDBOX_CHANNEL.consumerKey}:x`).toString('base64')}`],
    ['another scheme', `Bearer ${GOOD}`],
  ])('is not given for %s', async (_, authorization) => {
    expect(await generate(authorization)).toEqual(refused(400, '400.008.01', 'Invalid Authentication passed'));
  });

  it('is given for one kind of grant', async () => {
    expect(await generate(`Basic ${GOOD}`, 'password')).toEqual(
      refused(400, '400.008.02', 'Invalid grant type passed'),
    );
  });
});

describe('A call', () => {
  it('needs a token', async () => {
    expect(await send({})).toEqual(refused(404, '404.001.04', 'Invalid Authentication Header'));
    expect(await send({ authorization: 'Bearer unknown' })).toEqual(refused(404, '404.001.03', 'Invalid Access Token'));
  });

  it('is a POST to an address that is there, with JSON', async () => {
    const authorization = `Bearer ${await desk.freshToken()}`;
    expect(await send({ authorization }, { method: 'GET' })).toEqual(refused(405, '405.001', 'GET Method Not Allowed'));
    expect(await send({ authorization }, { path: '/mpesa/stkpush/v2/processrequest' })).toEqual(
      refused(404, '404.001.01', 'Resource not found'),
    );
    for (const body of ['{', '[]', 'null'])
      expect(await send({ authorization }, { body })).toEqual(refused(400, '400.002.05', 'Invalid Request Payload'));
    expect(await send({ authorization, 'content-type': 'text/plain' })).toEqual(
      refused(400, '400.002.05', 'Invalid Request Payload'),
    );
  });
});
