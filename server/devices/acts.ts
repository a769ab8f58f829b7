import { AppError } from '../../domain/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { claimKey, keepReply, keyedRequest } from '../http/idempotency.ts';
import type { SignedIn } from '../http/mount.ts';
import { type ActHooks, type Fields, KINDS } from './kinds.ts';

/** What an act answers, and the invoice that its provisional number stands for. */
export type Applied = { result: Fields; invoiceId: string | null };

/** Who does it, and what later features do about it. */
export type Doing = { user: SignedIn; hooks: ActHooks };
export type Wanted = { op: string; body: Fields; key?: string | undefined; madeBy: string };

const toApplied = (result: Fields): Applied => {
  const invoice = result.invoice as { id?: string } | undefined;
  return { result, invoiceId: invoice?.id ?? null };
};

/**
 * Does an act. Where the device tried the call itself first and heard nothing, the act carries the key of that try: what was done
 * then is not done again, and what is still under way is waited for.
 */
export const perform = async (
  deps: Deps,
  { user, hooks }: Doing,
  { op, body, key, madeBy }: Wanted,
): Promise<Applied> => {
  const known = Object.hasOwn(KINDS, op) ? KINDS[op] : undefined;
  if (!known) throw new AppError('bad_request', 'The server does not know this act');
  const request = known.toRequest(body);
  const keyed = key ? keyedRequest(`user:${madeBy}`, key, ['POST', request.url, request.body ?? null]) : null;
  const kept = keyed ? await claimKey(deps.db, keyed) : null;
  if (kept) return toApplied(known.toResult(JSON.parse(kept.reply) as object));
  const answer = await known.apply(deps, { user, hooks }, body);
  if (keyed) keepReply(deps.db, keyed, { status: 201, reply: JSON.stringify(answer) });
  return toApplied(known.toResult(answer));
};

/** What is kept of an act that was not done: no secret that was typed at the device. */
export const toKept = (op: string, body: Fields): Fields => {
  const known = Object.hasOwn(KINDS, op) ? KINDS[op] : undefined;
  const secrets = known?.secrets ?? [];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
};
