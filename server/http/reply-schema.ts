import * as z from 'zod';

/**
 * fast-json-stringify writes answers from this: only the contract's fields leave the server, whatever a row holds.
 * Formats and patterns are dropped, because they describe and do not shape the text.
 */
export const replySchema = (output: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(output, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
      delete jsonSchema.pattern;
    },
  }) as Record<string, unknown>;
