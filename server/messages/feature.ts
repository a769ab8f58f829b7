import type { Feature } from '../feature.ts';
import { describeMessageStop, describeMessageTemplate } from './audit-text.ts';
import type * as tables from './tables.ts';

export const messagesFeature = {
  tables: { message_templates: 'no-delete', message_stops: 'full' },
  auditTexts: { message_templates: describeMessageTemplate, message_stops: describeMessageStop },
} satisfies Feature<typeof tables>;
