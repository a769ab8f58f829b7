import { creditNote } from './account.ts';
import { wholeOf } from './invoicing.ts';
import { type Nodes, send } from './nodes.ts';
import { answered, same } from './operation.ts';
import type { KnownRun } from './runs.ts';

// Takes a run back: each of its invoices of which nothing was credited yet is credited, and its month of rent can be
// billed again. After a lost answer it asks until it is told that it is done.
export const takeBack = async (nodes: Nodes, { runId, issued }: KnownRun, key: string): Promise<void> => {
  let isSure = true;
  const call = { method: 'POST', path: `/api/billing/runs/${runId}/undo`, body: { reason: 'Wrong price list' } };
  const answer = await send(nodes, call, key, {
    onTrouble: () => {
      isSure = false;
    },
  });
  if (isSure || answer.status !== 409) answered(answer, 200);
  let credited = 0;
  for (const { account, ids } of issued) {
    for (const id of ids) {
      const invoice = account.invoices.get(id);
      if (!invoice || [...account.credits.values()].some(({ creditOf }) => creditOf === id)) continue;
      creditNote(account, invoice, { id: `undone ${id}`, parts: wholeOf(invoice) });
      account.billed.delete(id);
      credited++;
    }
  }
  if (isSure) same('How many were credited', (answer.body as { credited: number }).credited, credited);
};
