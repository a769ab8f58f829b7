import type { MigrationReport } from '../../domain/migration/contract.ts';
import { XLSX } from '../../server/documents/xlsx.ts';
import { OFFERS } from './large-workbook.ts';

/** Calls for moving in over HTTP, to a server in a process of its own. */
export const workbookSender = (origin: string, cookie: string) => {
  const call = async (method: string, path: string, body?: Buffer | object): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': Buffer.isBuffer(body) ? XLSX : 'application/json' } : {}) },
      ...(body ? { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    });
  const must = async (method: string, path: string, body?: Buffer | object): Promise<Response> => {
    const reply = await call(method, path, body);
    if (reply.ok) return reply;
    throw new Error(`${method} ${path} was answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
  };
  return {
    get: async <T>(path: string): Promise<T> => (await must('GET', path)).json() as Promise<T>,
    /** What the workbook sells has to be on offer. */
    offer: async () => {
      for (const offer of OFFERS.packages) await must('POST', '/api/workspace-packages', offer);
      await must('POST', '/api/extras', OFFERS.extra);
    },
    /** Null where it is not answered in time. */
    send: async (file: Buffer, dryRun: boolean): Promise<MigrationReport | null> => {
      const path = `/api/migration?dryRun=${dryRun}`;
      const reply = await call('POST', path, file);
      if (reply.status === 503) return null;
      if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
      return (await reply.json()) as MigrationReport;
    },
    takeOut: async (): Promise<Buffer> => Buffer.from(await (await must('GET', '/api/migration/export')).arrayBuffer()),
  };
};

export type WorkbookSender = ReturnType<typeof workbookSender>;
