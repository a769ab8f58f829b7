import * as z from 'zod';

// What the imports of all features have in common.

/** The text of a file that is imported. */
export const SheetText = z
  .string('The file is required')
  .min(1, 'The file is empty')
  .max(900_000, 'The file has more than 900,000 characters. Split it up.');

const ImportFailure = z.object({
  row: z.int().meta({ description: 'As in the file: the header is row 1' }),
  errors: z.array(z.string()),
});
export type ImportFailure = z.infer<typeof ImportFailure>;

/** What an import is sent; `column` is one of those that the file may hold. */
export const importInput = <Column extends z.ZodType>(column: Column) =>
  z.object({
    csv: SheetText,
    dryRun: z.boolean().default(false),
    mapping: z
      .record(z.string().max(200), column.nullable())
      .optional()
      .meta({ description: 'By header, which column it is; null leaves it out' }),
  });

/** What an import answers. */
export const importReport = <Column extends z.ZodType>(column: Column) =>
  z.object({
    rows: z.int(),
    imported: z.int(),
    failures: z.array(ImportFailure),
    columns: z
      .array(z.object({ header: z.string(), column: column.nullable() }))
      .meta({ description: 'Matched field of each column; null if unknown' }),
  });
