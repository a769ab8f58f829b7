import { toAppError } from '../../../server/http/errors/error-reply.ts';

type Logged = { message: string; code?: string; cause?: Logged };

const asError = ({ message, code, cause }: Logged): Error =>
  Object.assign(new Error(message, cause ? { cause: asError(cause) } : {}), code ? { code } : {});

// Said by PostgreSQL itself while it is killed or its disk is full.
const OF_THE_DATABASE = /checkpoint request failed|could not (write|extend|fsync|create) file/;

// Whether a line of a node's log is what a fault of its database makes it say: the same judgement that decides between
// "come back later" and "something went wrong on our side".
export const isExplained = (line: string): boolean => {
  try {
    const { err } = JSON.parse(line) as { err?: Logged };
    if (!err) return false;
    return OF_THE_DATABASE.test(line) || ['unavailable', 'storage_full'].includes(toAppError(asError(err)).code);
  } catch {
    return false;
  }
};
