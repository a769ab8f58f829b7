import * as z from 'zod';

export const FILE_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What a person prints or exports: the same call with its format. */
export const FileFormat = z
  .enum(FILE_FORMATS, 'Format must be pdf, xlsx or csv')
  .optional()
  .meta({ description: 'JSON if absent' });
