import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import type { Database } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { type Call, toActor } from './mount.ts';

const NO_FILE = /^(text\/html|text\/event-stream|image\/)/;

// A file that leaves the space: a call that only ever answers one, or one that was asked for a format. Pictures are part
// of a page.
const isDownload = (endpoint: Endpoint, { query, request }: Call<Endpoint>): boolean => {
  if (request.method !== 'GET') return false;
  const { format } = (query ?? {}) as { format?: unknown };
  return typeof format === 'string' || !NO_FILE.test(endpoint.media ?? 'text/html');
};

/**
 * Audit logging, as far as it is a choice: who took which list or document away. It is written before the file goes
 * out. Changes are recorded by the database itself, whatever the setting says.
 */
export const recordDownloads =
  (deps: Deps, database: Database) =>
  async (endpoint: Endpoint, call: Call<Endpoint>): Promise<void> => {
    if (!call.user || !isDownload(endpoint, call)) return;
    const { security } = await deps.settings.get();
    if (!security.auditLogging) return;
    const what = call.request.url.replace(/^\/api\//, '').replace(/\?.*$/, '');
    await database.transact(toActor(call.user, call.request), (tx) =>
      auditEvent(tx, 'download', 'downloads', what, { ...(call.query as object) }),
    );
  };
