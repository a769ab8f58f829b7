import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CHANGES_CHANNEL } from '../../server/http/events/events.ts';
import { connectToSpace } from './e2e-database.ts';

/** Tells one person something as a second server of the same space would: through the database and its channel. */
export const notifyFromAnotherServer = async (userId: string, title: string) => {
  const client = await connectToSpace();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true)",
    );
    await client.query(
      "insert into notifications (user_id, kind, title, body, path, event_key) values ($1, 'test', $2, '', null, $3)",
      [userId, title, `test:${randomUUID()}`],
    );
    await client.query('select pg_notify($1, $2)', [
      CHANGES_CHANNEL,
      JSON.stringify({ node: randomUUID(), topics: ['notifications'] }),
    ]);
    await client.query('commit');
  } finally {
    await client.end();
  }
};

// That a session has ended is told for half a second, and a locator may look no more often than that: it is looked for in
// every frame, and from before.
export const toldOfTheEnd = (page: Page) =>
  page.waitForFunction(() => document.body?.innerText.includes('You are logged out. Logging in again...'));
