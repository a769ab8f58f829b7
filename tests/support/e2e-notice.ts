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

declare global {
  interface Window {
    sessionEnded: () => Promise<void>;
  }
}

/**
 * That a session has ended is told for half a second, which a look now and then could miss: from here on, every change of
 * the page is read. What it answers waits until the page has said so.
 */
export const watchForEnd = async (page: Page) => {
  const told = Promise.withResolvers<void>();
  await page.exposeFunction('sessionEnded', told.resolve);
  const watch = () => {
    const text = 'You are logged out. Logging in again...';
    const look = () => document.body?.textContent?.includes(text) && window.sessionEnded();
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => told.promise;
};
