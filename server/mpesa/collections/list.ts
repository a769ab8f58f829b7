import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { toInstant } from '../../../domain/kernel/time.ts';
import type { Collection, listCollections as ListCollections } from '../../../domain/mpesa/collection-contract.ts';
import { type Among, listDebtors, type OpenDebtor } from '../../billing/letters/debtors.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { canPrompt } from '../channels/pay-channel.ts';
import { latestRequests } from '../requests/list.ts';

type CollectionDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config'>;

const promptedToday = async (deps: CollectionDeps): Promise<Among> => {
  const { timezone } = (await deps.settings.get()).general;
  const since = toInstant(await getToday(deps), '00:00', timezone);
  const prompts = (column: 'tenant_id' | 'invoice_id') =>
    sql`(select ${sql.raw(column)} from mpesa_requests where created_at >= ${since}::timestamptz)`;
  return { tenants: prompts('tenant_id'), invoices: prompts('invoice_id') };
};

const addPrompts = async ({ db, config }: CollectionDeps, debtors: readonly OpenDebtor[]): Promise<Collection[]> => {
  const [requests, isReady] = await Promise.all([
    latestRequests(db, {
      tenantIds: debtors.flatMap(({ tenantId }) => tenantId ?? []),
      invoiceIds: debtors.flatMap(({ tenantId, invoiceIds }) => (tenantId ? [] : invoiceIds)),
    }),
    canPrompt(db, config),
  ]);
  return debtors.map(({ invoiceIds, ...debtor }) => ({
    ...debtor,
    prompt:
      requests.find(({ tenantId, invoiceId }) =>
        debtor.tenantId ? tenantId === debtor.tenantId : invoiceId !== null && invoiceIds.includes(invoiceId),
      ) ?? null,
    canPrompt: isReady,
  }));
};

/** Who owes, what they promised, and what became of the latest prompt. */
export const listCollections = async (
  deps: CollectionDeps,
  { prompted, ...query }: QueryOf<typeof ListCollections>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Collection[]> => {
  const among = prompted ? await promptedToday(deps) : undefined;
  return addPrompts(deps, await listDebtors(deps, query, request, reply, among));
};
