import fastJson from 'fast-json-stringify';
import * as z from 'zod';

/**
 * fast-json-stringify writes answers from this: only the contract's fields leave the server, whatever a row holds.
 * Formats and patterns are dropped, because they describe and do not shape the text.
 */
const replySchema = (output: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(output, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
      delete jsonSchema.pattern;
    },
  }) as Record<string, unknown>;

type ReplyWriter = (data: unknown) => string;

const writers = new WeakMap<z.ZodType, ReplyWriter>();

/** Writes answers of this shape. It is made by the first of them, so that the start does not wait for hundreds. */
export const createReplyWriter =
  (output: z.ZodType): ReplyWriter =>
  (data) => {
    const write = writers.get(output) ?? fastJson(replySchema(output));
    writers.set(output, write);
    return write(data);
  };

/** An answer of this shape that is written already. */
export class JsonText<T> {
  /** For the compiler alone. */
  declare readonly shape: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The answer is a file that is still being written, in place of what the contract says. */
export class FileSent {}

/** Tests hold it to its contract: the same fields in the same order, and nothing else. */
export const checkText = (output: z.ZodType, { text }: JsonText<unknown>): void => {
  const data: unknown = JSON.parse(text);
  output.parse(data);
  if (createReplyWriter(output)(data) !== text)
    throw new Error(`An answer is not written as its contract has it: ${text}`);
};
