import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { systemActor } from '../db/connection/database.ts';
import { runHousekeeping } from '../jobs/housekeeping.ts';
import { createBlockedLog } from './blocked.ts';
import { readReport } from './blocked-report.ts';

const HOST = 'nafasi.test';
const t = await startTestApp({ env: { ALLOWED_HOSTS: HOST, TRUST_PROXY: 'true' } });
const admin: Api = await t.as('admin');
let address = 0;

beforeEach(async () => {
  await t.app.health.blocked.flush();
  await t.sql('delete from browser_blocks');
  address += 1;
});

const PAGE = `https://${HOST}/tenants/0198c0de-secret?q=planted@example.com`;
const body = (changes: object = {}) => ({
  documentURL: PAGE,
  effectiveDirective: 'img-src',
  blockedURL: 'https://pictures.example/path/planted.png?token=planted',
  disposition: 'enforce',
  sample: 'planted sample',
  referrer: 'https://planted.example/',
  ...changes,
});
const asNew = (...bodies: object[]) =>
  JSON.stringify(bodies.map((one) => ({ type: 'csp-violation', age: 1, url: PAGE, user_agent: 'planted', body: one })));
const asOld = (changes: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': PAGE,
      'effective-directive': 'img-src',
      'violated-directive': 'img-src',
      'blocked-uri': 'https://pictures.example/other.png',
      ...changes,
    },
  });

const report = (text: string, type = 'application/reports+json', headers: Record<string, string> = {}) =>
  t.anonymous.call('POST', '/api/browser-reports', text, {
    host: HOST,
    'content-type': type,
    'x-forwarded-for': `10.0.0.${address}`,
    ...headers,
  });

const kept = async () => {
  await t.app.health.blocked.flush();
  return t.sql('select directive, blocked, route, seen from browser_blocks order by directive, blocked, route');
};

describe('a report of a browser', () => {
  it('is kept once for directive, site and page, in both forms, without anything that is somebody’s', async () => {
    expect((await report(asNew(body(), body()))).status).toBe(204);
    expect((await report(asOld(), 'application/csp-report')).status).toBe(204);
    expect(await kept()).toEqual([
      { directive: 'img-src', blocked: 'https://pictures.example', route: '/tenants/:id', seen: 3 },
    ]);
    expect(JSON.stringify(await t.sql('select * from browser_blocks'))).not.toMatch(/planted|0198c0de/);
    await report(asNew(body()));
    const reply = await (async () => {
      await t.app.health.blocked.flush();
      return admin.call('GET', '/api/admin/health/blocked');
    })();
    expect(reply.body).toMatchObject({
      items: [{ seen: 4, blocked: 'https://pictures.example', route: '/tenants/:id' }],
    });
  });

  it('comes from our own page or says nothing of where it comes from', async () => {
    expect((await report(asNew(body()), undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await report(asNew(body()), undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect(await kept()).toMatchObject([{ seen: 1 }]);
  });

  it.each([
    ['code in the page', { effectiveDirective: 'script-src-elem', blockedURL: 'inline' }, 'inline'],
    [
      'code made of text by ours',
      { effectiveDirective: 'script-src', blockedURL: 'eval', sourceFile: `https://${HOST}/a.js` },
      'eval',
    ],
    ['a picture in the address', { blockedURL: 'data' }, 'data'],
    ['a picture in the address, whole', { blockedURL: 'data:image/png;base64,planted' }, 'data'],
    ['a site with a port', { blockedURL: 'http://127.0.0.1:8080/x' }, 'http://127.0.0.1:8080'],
    ['a site in capitals', { blockedURL: 'HTTPS://Pictures.Example/X' }, 'https://pictures.example'],
  ])('tells of %s', async (_, changes, blocked) => {
    await report(asNew(body(changes)));
    expect(await kept()).toMatchObject([{ blocked }]);
  });

  it.each([
    ['of an extension', { blockedURL: 'chrome-extension://abcdef/content.js' }],
    ['of an extension of Firefox', { sourceFile: 'moz-extension://abcdef/content.js', blockedURL: 'inline' }],
    ['of an extension of Safari', { sourceFile: 'safari-web-extension://abcdef/x.js', blockedURL: 'eval' }],
    ['of code made of text by who knows whom', { effectiveDirective: 'script-src', blockedURL: 'eval' }],
    ['about nothing', { blockedURL: 'about' }],
    ['about a blank page', { blockedURL: 'about:blank' }],
    ['of another site', { documentURL: 'https://other.example/tenants' }],
    ['of no page', { documentURL: 'planted' }],
    ['of a directive that there is not', { effectiveDirective: "planted'; drop table users" }],
    ['of a site that is none', { blockedURL: 'javascript:planted()' }],
  ])('%s is passed over', async (_, changes) => {
    expect((await report(asNew(body(changes)))).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it('of a page that we do not have says so', async () => {
    await report(asNew(body({ documentURL: `https://${HOST}/planted/secret` })));
    expect(await kept()).toMatchObject([{ route: '/:page' }]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"csp-report":'],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a list of nothing', '[null,1,"x",[],{}]'],
    ['a deep list', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['a report without a body', '[{"type":"csp-violation","body":null}]'],
    ['another kind of report', JSON.stringify([{ type: 'deprecation', url: PAGE, body: body() }])],
    ['fields of another kind', asNew(body({ documentURL: [PAGE], effectiveDirective: { a: 1 }, blockedURL: 7 }))],
    ['a prototype', '{"__proto__":{"csp-report":{}},"csp-report":{"__proto__":1}}'],
    ['NUL', '\0'.repeat(100)],
  ])('that is %s is answered and kept nowhere', async (_, text) => {
    expect((await report(text)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it('that is larger than any is refused', async () => {
    expect((await report(asNew(body({ sample: 'x'.repeat(40_000) })))).status).toBe(413);
  });

  it('is not asked for again by a cookie: it is heard from anybody, and shown to few', async () => {
    expect((await t.anonymous.call('GET', '/api/admin/health/blocked')).status).toBe(401);
    expect((await (await t.as('manager')).call('GET', '/api/admin/health/blocked')).status).toBe(403);
  });
});

describe('a flood of reports', () => {
  it('from one address is told to come back', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => report(asNew(body()))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 429]));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(30);
  });

  it('takes no more rows than there is room for, and goes on counting what is known', async () => {
    const log = createBlockedLog(t.app.database, t.app.deps.log);
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 500; n++)
        log.add(readReport(asNew(body({ blockedURL: `https://s${round}-${n}.example/` })), HOST));
      await log.flush();
    }
    expect(await t.sql('select count(*)::int as n from browser_blocks')).toEqual([{ n: 300 }]);
    log.add(readReport(asNew(body({ blockedURL: 'https://s0-0.example/' })), HOST));
    await log.flush();
    const [first] = await t.sql(`select seen from browser_blocks where blocked = 'https://s0-0.example'`);
    expect(first).toEqual({ seen: 2 });
  });

  it('in one body is cut off', () => {
    expect(readReport(asNew(...Array.from({ length: 500 }, () => body())), HOST)).toHaveLength(20);
  });
});

it('what was not seen for thirty days is thrown away', async () => {
  await report(asNew(body(), body({ effectiveDirective: 'font-src' })));
  await kept();
  await t.sql(
    `update browser_blocks set last_seen_at = clock_timestamp() - interval '31 days' where directive = 'font-src'`,
  );
  expect((await admin.call('GET', '/api/admin/health/blocked')).body).toMatchObject({
    items: [{ directive: 'img-src' }],
  });
  await runHousekeeping(t.app.database);
  expect(await kept()).toMatchObject([{ directive: 'img-src' }]);
});

it('the database takes no address with what comes behind its site', async () => {
  const insert = (blocked: string) =>
    t.app.database.transact(systemActor('test'), (tx) =>
      tx.execute(
        `insert into browser_blocks (directive, blocked, route, seen) values ('img-src', '${blocked}', '/', 1)`,
      ),
    );
  await expect(insert('https://pictures.example/path')).rejects.toMatchObject({
    cause: { constraint: 'browser_blocks_form' },
  });
});

it.each(['http', 'https'])(
  'a page says over %s where reports go, in the one way that every browser knows',
  async (line) => {
    const { headers } = await t.anonymous.call('GET', '/login', undefined, { host: HOST, 'x-forwarded-proto': line });
    expect(headers['content-security-policy']).toMatch(/; report-uri \/api\/browser-reports$/);
    expect(headers['content-security-policy']).not.toContain('report-to');
    expect(headers['reporting-endpoints']).toBeUndefined();
  },
);
