import { AppError } from '../../../domain/kernel/errors.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Deps } from '../../deps.ts';
import { amountText } from '../kernel/format.ts';

/** What a second person has agreed to is not held to the limit. */
export type Approval = { isApproved?: boolean };

/** Money above the limit does not go out on the word of one person. */
export const refuseAboveLimit = async (
  { settings }: Pick<Deps, 'settings'>,
  amount: Cents,
  { isApproved = false }: Approval,
): Promise<void> => {
  const { billing, general } = await settings.get();
  const limit = parseMoney(billing.refundApprovalLimit);
  if (isApproved || limit === 0 || amount <= limit) return;
  const message = `Refunds above ${amountText(limit, general.currency)} need a second person: propose it for approval`;
  throw new AppError('needs_approval', message, { fields: { amount: message } });
};
