import { AppError } from '../../domain/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { proposeReversal } from '../mpesa/reversals/decide.ts';

const BY_CHECKOUT = { id: null, name: 'Online checkout' };

/** Proposes to return money; a person agrees. Answers why it cannot be returned by us, or null. */
export const proposeReturn = async (deps: Deps, receiptId: string, reason: string): Promise<string | null> => {
  try {
    await proposeReversal(deps, receiptId, reason.slice(0, 100), BY_CHECKOUT);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
