import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { MoneyText } from '../../kernel/money.ts';
import { Day } from '../../kernel/time.ts';
import { InvoiceType } from '../contract.ts';

export const AutomationPreview = z
  .object({
    day: Day,
    complete: z.boolean().meta({ description: 'false if there is too much to preview' }),
    steps: z.array(
      z.object({
        step: z.string(),
        count: z.int().nullable().meta({ description: 'null if not previewed' }),
        error: z.string().nullable(),
      }),
    ),
    invoices: z
      .array(z.object({ type: InvoiceType, count: z.int(), total: MoneyText }))
      .meta({ description: 'What would be issued, by type; late fees are invoices too' }),
  })
  .meta({ id: 'AutomationPreview' });
export type AutomationPreview = z.infer<typeof AutomationPreview>;

export const previewAutomation = endpoint({
  method: 'POST',
  path: '/api/automation/preview',
  summary: 'What the automation would do now, step by step; changes nothing',
  access: 'finance:write',
  output: AutomationPreview,
});
