import type { App } from '../app.ts';
import { createNoticeHandler } from '../banking/notices/handle-message.ts';
import type { Provider } from '../gateway/effects.ts';
import type { Handler } from '../gateway/inbox.ts';
import { darajaFor } from '../mpesa/channels/open.ts';
import { createHandler } from '../mpesa/handle-message.ts';
import { createProvider } from '../mpesa/provider.ts';
import { createKraProvider } from '../tax/provider.ts';
import { mailFinal } from './final-documents.ts';
import { bankMoneyNotices, moneyNotices } from './notices.ts';

export type Gateway = {
  /** Who processes what another system sent, by the name of the provider. */
  handlers: Readonly<Record<string, Handler>>;
  /** Who does what we want done outside, by the name of the provider. */
  providers: Readonly<Record<string, Provider>>;
};

export const createGateway = ({ database, deps }: Pick<App, 'database' | 'deps'>): Gateway => ({
  handlers: { mpesa: createHandler(moneyNotices), kcb: createNoticeHandler(bankMoneyNotices) },
  providers: { mpesa: createProvider(darajaFor(database, deps)), kra: createKraProvider(mailFinal) },
});
