import type { Feature } from '../feature.ts';
import type * as accountTables from './account-tables.ts';
import { aboutSecret } from './accounts.ts';
import { describeOutbox, describeSendingAccount } from './audit-text.ts';
import type * as tables from './tables.ts';

export const mailFeature = {
  tables: { outbox: 'full', sending_accounts: 'full' },
  sealed: { sending_accounts: { what: 'sending accounts', key: 'channel', columns: { secret: aboutSecret } } },
  auditTexts: { sending_accounts: describeSendingAccount, outbox: describeOutbox },
} satisfies Feature<typeof tables & typeof accountTables>;
