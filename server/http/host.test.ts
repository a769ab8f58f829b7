import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { isOwnHost } from './host.ts';

const LOOPBACK = { host: '127.0.0.1', publicUrl: null, allowedHosts: [] };
const NETWORK = { ...LOOPBACK, host: '0.0.0.0' };
const PUBLISHED = { ...NETWORK, publicUrl: 'https://space.example.co.ke/nafasi', allowedHosts: ['node-1.example.net'] };

const ALWAYS = [
  'localhost',
  'LOCALHOST:3000',
  'localhost.',
  'app.localhost:8080',
  '127.0.0.1',
  '127.9.9.9:3000',
  '[::1]:3000',
];
const NEVER = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'space.example.co.ke.evil.example',
  'evil-space.example.co.ke',
  'localhost@evil.example',
];

describe('a host name', () => {
  it.each([
    ['listening on this machine alone', LOOPBACK, ['192.168.1.20:3000', '[fd00::7]:3000'], ['office', 'office.local']],
    [
      'listening on the network',
      NETWORK,
      ['192.168.1.20', 'office:3000', 'office.local', 'app.internal'],
      ['office.co.ke'],
    ],
    [
      'with a public address',
      PUBLISHED,
      ['space.example.co.ke', 'SPACE.example.co.ke:443', 'space.example.co.ke.', 'node-1.example.net:3000'],
      ['10.0.0.7', 'office', 'office.local', 'node-2.example.net'],
    ],
  ])('is ours or not, %s', (_, config, own, foreign) => {
    expect([...ALWAYS, '', ...own].filter((name) => !isOwnHost(config, name))).toEqual([]);
    expect([...NEVER, ...foreign].filter((name) => isOwnHost(config, name))).toEqual([]);
  });

  it('that is not ours gets no page, no answer and no session, and health answers everybody', async () => {
    const t = await startTestApp({ env: { PUBLIC_URL: 'https://space.example' } });
    const ask = (url: string, host: string, headers = {}) =>
      t.app.server.inject({ method: 'GET', url, headers: { host, ...headers } });
    for (const url of ['/', '/login', '/api/config', '/api/openapi.json', '/no-such-page']) {
      const { statusCode, json } = await ask(url, 'rebound.example');
      expect([url, statusCode, json().code]).toEqual([url, 421, 'misdirected']);
    }
    expect((await ask('/api/config', 'space.example')).statusCode).toBe(200);
    expect((await ask('/api/config', '10.0.0.7:3000')).statusCode).toBe(421);
    expect((await ask('/api/health', '10.0.0.7:3000')).statusCode).toBe(200);
    expect((await ask('/api/ready?from=balancer', 'node-3')).statusCode).toBe(200);
    // Only a trusted proxy is asked which name it was called by.
    expect((await ask('/api/config', 'rebound.example', { 'x-forwarded-host': 'space.example' })).statusCode).toBe(421);
  });

  it('is read from the proxy in front where that is trusted', async () => {
    const t = await startTestApp({ env: { PUBLIC_URL: 'https://space.example', TRUST_PROXY: 'true' } });
    const ask = (forwarded: string) =>
      t.app.server.inject({ url: '/api/config', headers: { host: 'node-1:3000', 'x-forwarded-host': forwarded } });
    expect((await ask('space.example')).statusCode).toBe(200);
    expect((await ask('rebound.example')).statusCode).toBe(421);
  });
});
