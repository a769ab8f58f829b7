import { AppError } from '../../domain/kernel/errors.ts';

/** A page for everybody shows staff outside of their network what it shows everybody. */
export const asStranger = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'address_refused') return null;
  throw error;
};
