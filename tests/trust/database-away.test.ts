import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../support/app.ts';
import { atEnd } from '../support/at-end.ts';
import { awayRound, visit } from '../support/away-round.ts';
import { startProxy } from '../support/proxy.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- database-away; a database that hangs is in server/db/connection/hung-database.test.ts.
it('with its database silent or cut off a server answers everything in time, and all is well when it is back', async () => {
  const ownerUrl = await freshDatabase();
  const proxy = await startProxy(ownerUrl);
  atEnd(() => proxy.close());
  const visited = await visit({ ownerUrl }, proxy);
  const open = () => proxy.open();
  const silent = await awayRound(visited, { begin: async () => proxy.swallow(), end: open }, 4_000);
  const cutOff = await awayRound(visited, { begin: async () => proxy.refuse(), end: open }, 1_000);
  expect([silent.told, cutOff.told].every((told) => told > 0)).toBe(true);
  expect(await visited.server.kill('SIGTERM')).toMatchObject({ code: 0 });
}, 90_000);
