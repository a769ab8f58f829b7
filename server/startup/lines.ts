import { StartError } from './start-error.ts';

/** What the server says before it has a log of its own, and beside it. */
export type Lines = { say(text: string): void; fail(error: unknown): void };

/** A log collector reads JSON; a person at a terminal reads sentences. LOG_FORMAT has the last word. */
export const isJsonLog = (format: string | undefined, isTerminal: boolean): boolean =>
  format === 'json' || (format !== 'text' && !isTerminal);

/** The moment of a line, as every line of the log has it. */
export const lineTime = (): string => `,"time":"${new Date().toISOString()}"`;

export const lineBase = { service: 'nafasi' };

const asJson = (level: 'info' | 'fatal', fields: object): string =>
  JSON.stringify({ level, time: new Date().toISOString(), ...lineBase, ...fields });

// One line for what a person can mend; the whole story for what only we can.
const asText = (error: unknown): string => {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const failure = (error: unknown): object => {
  if (error instanceof StartError || !(error instanceof Error)) return { msg: asText(error) };
  return { err: { type: error.name, message: error.message, stack: error.stack }, msg: error.message };
};

export const createLines = (isJson: boolean): Lines => {
  const { stdout, stderr } = process;
  if (!isJson)
    return { say: (text) => void stdout.write(`${text}\n`), fail: (e) => void stderr.write(`${asText(e)}\n`) };
  return {
    say: (msg) => void stdout.write(`${asJson('info', { msg })}\n`),
    fail: (error) => void stderr.write(`${asJson('fatal', failure(error))}\n`),
  };
};
