import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../domain/kernel/paths.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { listen } from '../../../tests/support/listen.ts';
import { systemActor } from '../../db/connection/database.ts';
import { settings } from '../../settings/tables.ts';
import { securityText } from './security-text.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
});

const get = (url: string, headers: Record<string, string> = {}) => t.app.server.inject({ method: 'GET', url, headers });

const cookie = (value: string | null) => ({ cookie: `nafasi=${value}` });

const largest = (folder: string, ending: string): string =>
  readdirSync(join(t.config.clientDir, folder))
    .filter((name) => name.endsWith(ending))
    .sort((a, b) => size(join(folder, b)) - size(join(folder, a)))[0] ?? '';
const size = (name: string) => readFileSync(join(t.config.clientDir, name)).length;

describe('a page', () => {
  it('at the front door is the landing page for a visitor and the app for who has a session', async () => {
    const visitor = await get('/');
    const member = await get('/', cookie(admin.cookie));
    expect(visitor.body).toContain('client-portal');
    expect(visitor.body).not.toContain('csp-nonce');
    expect(member.body).toContain('<div id="root">');
    expect([visitor.headers.vary, member.headers.vary]).toEqual(['Cookie, Accept-Encoding', 'Cookie']);
    expect(visitor.headers['cache-control']).toBe('no-cache');
  });

  it('of the app says whether a session came with the request', async () => {
    const session = (body: string) => /<meta name="session" content="(\w+)"/.exec(body)?.[1];
    expect(session((await get('/login')).body)).toBe('none');
    expect(session((await get('/login', cookie(admin.cookie))).body)).toBe('brought');
  });

  it('of the app carries a nonce that is new each time and the same in page and policy', async () => {
    const nonces = [];
    for (const url of ['/login', '/tenants/7?tab=invoices', '/%F0%9F%8C%8D', '/no-such-page']) {
      const { body, headers } = await get(url);
      const nonce = /<meta name="csp-nonce" content="([^"%]+)"/.exec(body)?.[1] ?? 'missing';
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(headers['content-security-policy']).toContain(`script-src 'self';`);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('is answered 200 at every address of the route table', async () => {
    const addresses = Object.values(paths).map((path) => path.replace(/:\w+/, '7'));
    for (const url of [...addresses, '/Tenants/', '/hr?tab=payroll', '/inventory/stock-takes/7/'])
      expect([url, (await get(url, cookie(admin.cookie))).statusCode]).toEqual([url, 200]);
  });

  it.each([
    '/metrics',
    '/no-such-page',
    '/.env',
    '/wp-login.php',
    '/tenants/7/invoices',
    '/my',
    '/%F0%9F%8C%8D',
    '/agreements/%E0%A4%A',
    '/%?q=%',
  ])('is the not-found page of the app with the status 404 at %s', async (url) => {
    const { body, headers, statusCode } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain('nonce-');
    expect(body).toContain('<div id="root">');
  });

  it('is not what a program is answered whose address cannot be read', async () => {
    const { headers, statusCode } = await get('/api/tenants/%E0%A4%A', cookie(admin.cookie));
    expect([statusCode, headers['content-type']]).toEqual([400, expect.stringContaining('application/json')]);
  });

  it('says which build it is, and writes no more once that is another', async () => {
    const build = /<meta name="build" content="([0-9a-f]{16})"/.exec((await get('/login')).body)?.[1] ?? 'missing';
    const save = (headers: Record<string, string>) =>
      admin.call('PUT', '/api/settings/general', { companyName: 'Nafasi' }, headers);
    expect((await save({ 'x-build': 'an-older-build' })).body).toMatchObject({ code: 'outdated' });
    expect((await save({ 'x-build': build })).status).toBe(200);
    expect((await save({})).status).toBe(200);
  });

  it.each(['/', '/login', '/client-portal', '/api/docs'])(
    '(%s) holds nothing that its own policy forbids',
    async (url) => {
      const { body } = await get(url);
      expect(body).not.toMatch(/<style[\s>]|\sstyle=|\son\w+=|javascript:/i);
      expect(body.match(/<script(?![^>]*\ssrc="\/)[^>]*>/gi)).toBeNull();
      expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    },
  );

  it('shows what the settings hold as text, whatever it is', async () => {
    const evil = `<script>alert(1)</script>"onload='x'&amp;$&`;
    const refused = await admin.call('PUT', '/api/settings/general', { phone: '"><b>07' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { phone: expect.any(String) } } });
    // As one that was saved before a phone had to be a number; the save that follows is read with it.
    await t.app.database.transact(systemActor('test'), (tx) => {
      const value = { phone: '"><b>07' };
      return tx
        .insert(settings)
        .values({ name: 'general', value })
        .onConflictDoUpdate({ target: settings.name, set: { value } });
    });
    const saved = await admin.call('PUT', '/api/settings/general', {
      companyName: evil,
      address: evil,
      website: evil,
    });
    expect(saved.status).toBe(200);
    for (const url of ['/', '/client-portal']) {
      const { body } = await get(url);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('"><b>');
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&#39;x&#39;&amp;amp;$&amp;');
      expect(body).not.toMatch(/%\w+%/);
    }
  });

  it('leaves compressed for who can read that, and so does a list', async () => {
    const ask = (url: string, encoding: string) =>
      t.app.server.inject({
        url,
        headers: { 'accept-encoding': encoding, ...(url.startsWith('/api') ? cookie(admin.cookie) : {}) },
      });
    for (const url of ['/', '/client-portal', '/api/ledger/accounts']) {
      const [plain, small] = [await ask(url, 'br;q=0, gzip;q=0'), await ask(url, 'gzip, deflate')];
      const encodings = [plain, small].map(({ headers }) => headers['content-encoding']);
      expect([url, ...encodings]).toEqual([url, undefined, 'gzip']);
      for (const { headers } of [plain, small]) expect(headers.vary).toContain('Accept-Encoding');
      const nonce = /nonce-[\w+/=]+|"[\w+/=]{24}"/g;
      const text = gunzipSync(small.rawPayload).toString();
      expect(text.replace(nonce, '')).toBe(plain.body.replace(nonce, ''));
    }
    const gzipped = (await ask('/', 'gzip')).rawPayload;
    expect((await ask('/', 'gzip')).rawPayload).toEqual(gzipped);
    // The front page is kept, and after a moment in its smallest form.
    const brotli = () => ask('/', 'gzip, deflate, br');
    const page = (await ask('/', '')).body;
    expect(brotliDecompressSync((await brotli()).rawPayload).toString()).toBe(page);
    await expect
      .poll(async () => (await brotli()).rawPayload.length, { timeout: 20_000 })
      .toBeLessThan(0.9 * gzipped.length);
    expect(brotliDecompressSync((await brotli()).rawPayload).toString()).toBe(page);
    const list = await ask('/api/ledger/accounts', 'gzip, deflate, br');
    expect([list.headers['content-encoding'], list.headers.vary]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(list.rawPayload).toString()).toBe((await ask('/api/ledger/accounts', '')).body);
    expect((await ask('/api/health', 'gzip')).headers['content-encoding']).toBeUndefined();
  });

  it('is asked for by HEAD as by GET', async () => {
    const origin = await listen(t.app);
    for (const url of ['/', '/login', '/favicon.svg', '/api/config', '/api/health']) {
      const [head, full] = [await fetch(origin + url, { method: 'HEAD' }), await fetch(origin + url)];
      expect([url, head.status, await head.text()]).toEqual([url, full.status, '']);
      expect((await full.text()).length).toBeGreaterThan(0);
      for (const name of ['content-type', 'cache-control', 'content-length']) {
        expect([url, name, head.headers.get(name)]).toEqual([url, name, full.headers.get(name)]);
      }
    }
  });
});

describe('the page of a screen', () => {
  const linked = (body: string, rel: string) =>
    [...body.matchAll(/<link rel="([\w ]+)"[^>]* href="([^"]+)"/g)].flatMap(([, kind, href]) =>
      kind === rel && href ? [href] : [],
    );
  const program = (body: string) => linked(body, 'modulepreload').map((href) => href.replace(/-[\w-]{8}\.js$/, ''));

  it('names every file that the screen waits for, and no file twice', async () => {
    const { body } = await get('/client-portal');
    const files = linked(body, 'modulepreload');
    expect(program(body)).toEqual(
      expect.arrayContaining(['/assets/start', '/assets/common', '/assets/signed-out', '/assets/portal-page']),
    );
    expect(new Set(files).size).toBe(files.length);
    const named = new Set([...files, ...(body.match(/\/assets\/app-[\w-]+\.js/) ?? [])]);
    for (const file of named) {
      const { statusCode, body: code } = await get(file);
      expect([file, statusCode]).toEqual([file, 200]);
      const imported = [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(
        ([, name]) => `/assets/${name}`,
      );
      expect([file, imported.filter((other) => !named.has(other))]).toEqual([file, []]);
    }
    for (const file of linked(body, 'stylesheet')) expect((await get(file)).statusCode).toBe(200);
  });

  it('of the staff is named to who brings a session, and to nobody else', async () => {
    expect(program((await get('/tenants', cookie(admin.cookie))).body)).toEqual(
      expect.arrayContaining(['/assets/shell', '/assets/signed-in', '/assets/tenants-page']),
    );
    const visitor = program((await get('/tenants')).body);
    expect(visitor).toContain('/assets/signed-out');
    expect(visitor).not.toContain('/assets/tenants-page');
    expect((await get('/constructor')).statusCode).toBe(404);
  });

  const asked = (body: string) =>
    linked(body, 'preload')
      .filter((href) => href.startsWith('/api'))
      .map((href) => href.replaceAll('&amp;', '&'));

  it('asks ahead for what anybody may know, and holds no answer itself', async () => {
    expect(asked((await get('/login')).body)).toEqual(['/api/config']);
    expect(asked((await get('/tenants')).body)).toEqual(['/api/config']);
    const portal = asked((await get('/client-portal?date=2026-11-16')).body);
    expect(portal).toEqual(['/api/config', '/api/rooms-and-closed-days']);
    for (const url of portal) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });

  it('of an invoice asks ahead for what is open on it', async () => {
    expect(asked((await get('/pay/AZqrs7_-')).body)).toEqual(['/api/config', '/api/pay/AZqrs7_-']);
    expect(asked((await get('/pay/%22onload')).body)).toEqual(['/api/config']);
  });

  it('of the staff asks ahead for who they are and for its list, if its address narrows nothing', async () => {
    const asks = async (path: string) => asked((await get(path, cookie(admin.cookie))).body).slice(1);
    expect(await asks('/financials')).toEqual(['/api/user', '/api/invoices?limit=20&count=true']);
    expect(await asks('/financials?status=overdue')).toEqual(['/api/user']);
    expect(await asks('/tenants/01a1e18c-d26d-776e-8ad6-68d1beea48c0')).toEqual(['/api/user']);
    for (const name of ['backups', 'hr', 'inventory', 'mail', 'outbox', 'tenants', 'users', 'workspaces']) {
      const [, list = ''] = await asks(`/${name}`);
      const { statusCode, headers } = await get(list, cookie(admin.cookie));
      expect([list, statusCode, headers['cache-control']]).toEqual([list, 200, 'no-store']);
    }
  });

  it('of the portal has its first words for a visitor, who reads them before the program comes', async () => {
    await admin.call('PUT', '/api/settings/general', { companyName: 'Karibu Works' });
    const visitor = await get('/client-portal');
    expect(visitor.body).toMatch(/<h1[^>]*>Client Portal - Book meeting rooms and workspaces<\/h1>/);
    expect(visitor.body).toContain('Karibu Works');
    expect(visitor.body).not.toContain('<!--');
    expect(visitor.body).not.toContain('<button');
    expect([visitor.headers.vary, visitor.headers['cache-control']]).toEqual(['Cookie, Accept-Encoding', 'no-cache']);
    // What these show differs from the first words on.
    const others = [
      await get('/client-portal', cookie(admin.cookie)),
      await get('/client-portal?booking=of-a-mail'),
      await get('/login'),
    ];
    for (const { body } of others) expect(body).toContain('<div id="root"></div>');
  });
});

describe('an asset', () => {
  it('never changes under its name, and comes compressed to who can read it', async () => {
    for (const ending of ['.js', '.css']) {
      const name = largest('assets', ending);
      const original = readFileSync(join(t.config.clientDir, 'assets', name));
      const url = `/assets/${name}`;
      const plain = await get(url);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(plain.rawPayload.equals(original)).toBe(true);
      const br = await get(url, { 'accept-encoding': 'gzip, br' });
      expect(br.headers['content-encoding']).toBe('br');
      expect(br.headers.vary).toMatch(/accept-encoding/i);
      expect(br.headers['content-type']).toBe(plain.headers['content-type']);
      expect(brotliDecompressSync(br.rawPayload).equals(original)).toBe(true);
      const gz = await get(url, { 'accept-encoding': 'gzip' });
      expect(gz.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gz.rawPayload).equals(original)).toBe(true);
    }
  });

  it('may run WebAssembly only if it is the reader of codes', async () => {
    const allowed = [];
    for (const name of readdirSync(join(t.config.clientDir, 'assets'))) {
      const { headers } = await get(`/assets/${name}`);
      if (String(headers['content-security-policy']).includes('wasm')) allowed.push(name);
    }
    expect(allowed).toEqual([expect.stringMatching(/^code-reader-.+\.js$/)]);
    expect((await get(`/assets/${largest('assets', '.wasm')}`)).headers['content-type']).toBe('application/wasm');
  });

  it('without a hash in its name is asked for again', async () => {
    for (const url of ['/favicon.svg', '/theme.js', '/docs.css']) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'public, max-age=3600']);
    }
  });

  it('is one of the build and nothing else', async () => {
    const hidden = [
      '/.vite/manifest.json',
      '/assets/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ];
    for (const url of [...hidden, '/index.html', '/landing.html', `/assets/${largest('assets', '.js')}.br`]) {
      const { body } = await get(url);
      expect([url, body.includes('"dependencies"'), body.includes('"isEntry"')]).toEqual([url, false, false]);
      expect(body).not.toContain('%nonce%');
      expect(body).not.toContain('%companyName%');
    }
  });
});

describe('the file for who finds a weakness', () => {
  const path = '/.well-known/security.txt';

  it('says whom to tell, until when and in which words', async () => {
    await admin.call('PUT', '/api/settings/general', { email: 'desk@nafasi.example' });
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(
      /^Contact: mailto:desk@nafasi\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en, sw\n$/,
    );
    const days = (Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(88);
    expect(days).toBeLessThan(365);
  });

  it('has the address of the space where it has one of its own', () => {
    const facts = { email: 'desk@nafasi.example', publicUrl: 'https://space.example', now: '2026-11-19T08:00:00.000Z' };
    expect(securityText(facts)).toContain('Expires: 2027-02-17T00:00:00Z\n');
    expect(securityText(facts)).toContain('Canonical: https://space.example/.well-known/security.txt\n');
  });

  it('is not there where the space has no mail address', async () => {
    await admin.call('PUT', '/api/settings/general', { email: '' });
    expect((await get(path)).statusCode).toBe(404);
  });
});
