import { AppError } from '../../domain/kernel/errors.ts';
import * as contract from '../../domain/system/contract.ts';
import { type Database, READ_ONLY, sqlState } from '../db/connection/database.ts';
import type { Mount } from './mount.ts';
import { openApi } from './openapi.ts';
import { docsPage } from './site/docs-page.ts';
import type { Warnings } from './warnings.ts';

const PING_MS = 1_500;

type Facts = { version: string; isDraining: () => boolean; warnings: Warnings };

export const systemRoutes = (mount: Mount, database: Database, { version, isDraining, warnings }: Facts) => {
  mount.plain(contract.health, async () => ({ status: 'ok' as const, version }));

  mount.plain(contract.ready, async () => {
    if (isDraining()) throw new AppError('unavailable', 'The server is shutting down.', { retryAfterSeconds: 5 });
    await database.ping(PING_MS).catch((cause: unknown) => {
      const reason = sqlState(cause) === READ_ONLY ? 'The database is read-only.' : 'The database does not answer.';
      throw new AppError('unavailable', reason, { retryAfterSeconds: 5, cause });
    });
    return { status: 'ready' as const, warnings: warnings.all() };
  });

  // Both are written once, when the first reader comes: all routes are mounted by then.
  let document: string | null = null;
  mount.plain(contract.openApiDocument, async (_, { reply }) => {
    document ??= JSON.stringify(openApi(mount.routes, version));
    reply.type('application/json; charset=utf-8').send(document);
    return undefined;
  });

  let page: string | null = null;
  mount.plain(contract.docsPage, async (_, { reply }) => {
    page ??= docsPage(mount.routes, version);
    reply.type('text/html; charset=utf-8').send(page);
    return undefined;
  });
};
