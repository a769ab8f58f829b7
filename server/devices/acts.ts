import type * as z from 'zod';
import { fillPath } from '../../domain/kernel/endpoint.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { recordMail as recordMailCall } from '../../domain/mailroom/contract.ts';
import type { Deps } from '../deps.ts';
import { claimKey, keepReply, keyedRequest } from '../http/idempotency.ts';
import type { SignedIn } from '../http/mount.ts';
import { recordMail } from '../mailroom/handling.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an act answers, and the invoice that its provisional number stands for. */
export type Applied = { result: Fields; invoiceId: string | null };

type Kind = {
  /** The call of the screen that does the same while there is a line. */
  toRequest(body: Fields): { url: string; body: unknown };
  apply(deps: Deps, user: SignedIn, body: Fields): Promise<object>;
  /** What is kept of the answer, for ever: no more than a device needs. */
  toResult(answer: object): Fields;
};

const kind = <Body, Answer extends object>(one: {
  toRequest: (body: Fields) => { url: string; body: unknown };
  body: z.ZodType<Body>;
  apply: (deps: Deps, user: SignedIn, body: Body) => Promise<Answer>;
  toResult: (answer: Answer) => Fields;
}): Kind => ({
  toRequest: one.toRequest,
  apply: (deps, user, sent) => one.apply(deps, user, one.body.parse(sent)),
  toResult: (answer) => one.toResult(answer as Answer),
});

/** What a device may do without a line: each as the call of the same screen does it. */
const KINDS: Readonly<Record<string, Kind>> = {
  parcel: kind({
    toRequest: (body) => ({ url: fillPath(recordMailCall.path), body }),
    body: recordMailCall.body,
    apply: (deps, user, body) => recordMail(deps, user.id, body),
    toResult: ({ id }) => ({ id }),
  }),
};

export type Wanted = { op: string; body: Fields; key?: string | undefined; madeBy: string };

const toApplied = (result: Fields): Applied => {
  const invoice = result.invoice as { id?: string } | undefined;
  return { result, invoiceId: invoice?.id ?? null };
};

/**
 * Does an act. Where the device tried the call itself first and heard nothing, the act carries the key of that try: what was done
 * then is not done again, and what is still under way is waited for.
 */
export const perform = async (deps: Deps, user: SignedIn, { op, body, key, madeBy }: Wanted): Promise<Applied> => {
  const known = Object.hasOwn(KINDS, op) ? KINDS[op] : undefined;
  if (!known) throw new AppError('bad_request', 'The server does not know this act');
  const request = known.toRequest(body);
  const keyed = key ? keyedRequest(`user:${madeBy}`, key, ['POST', request.url, request.body ?? null]) : null;
  const kept = keyed ? await claimKey(deps.db, keyed) : null;
  if (kept) return toApplied(known.toResult(JSON.parse(kept.reply) as object));
  const answer = await known.apply(deps, user, body);
  if (keyed) keepReply(deps.db, keyed, { status: 201, reply: JSON.stringify(answer) });
  return toApplied(known.toResult(answer));
};
