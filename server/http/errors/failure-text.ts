import { StartError } from '../../startup/start-error.ts';
import { toAppError } from './error-reply.ts';

/**
 * What a record keeps of work that failed, for people to read: a refusal's own words, or a sentence with the reference
 * under which the log has the rest. The text of an unexpected error may quote a statement with its values, so it stays
 * in the log.
 */
export const failureText = (error: unknown, what: string, reference: string): string => {
  if (error instanceof StartError) return error.message;
  const { code, message } = toAppError(error);
  return code === 'internal' ? `${what} failed. The server's log has the details under ${reference}.` : message;
};
