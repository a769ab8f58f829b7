import type { Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { darajaFor } from './channels/open.ts';
import { type MoneyHooks, tellAll } from './handle-message.ts';
import { giveUpOrders } from './orders/answer.ts';
import { pullReceipts } from './receipts/pull.ts';
import { askAboutPrompts } from './requests/ask.ts';

// What is announced late is found within two hours of payments; once a day all that Safaricom still knows is looked at.
const HOURS_BACK = 2;
const MOST_HOURS_BACK = 48;

/** What is done about M-Pesa without anybody asking. */
export const createJobs = (database: Database, deps: Deps, hooks: MoneyHooks) => {
  const outside = { database, deps, daraja: darajaFor(database, deps) };
  const pulling = { ...outside, onReceived: tellAll(hooks) };
  return {
    // What is on phones: prompts can be asked about, standing orders cannot.
    askAboutPrompts: async () => {
      await askAboutPrompts(outside);
      await giveUpOrders(database, deps);
    },
    pullLatest: () => pullReceipts(pulling, HOURS_BACK),
    pullAll: () => pullReceipts(pulling, MOST_HOURS_BACK),
  };
};
