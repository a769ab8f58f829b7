import type { Ready } from './accounts.ts';
import type { Transport } from './transport.ts';

export type Sender = { current(): Promise<Transport | null>; close(): void };

/** The way out that is set up now. It is looked up for each message, so that a changed account needs no restart. */
export const createSender = <A>(find: () => Promise<Ready<A> | null>, open: (account: A) => Transport): Sender => {
  let opened: { transport: Transport; version: string } | null = null;
  const close = () => {
    opened?.transport.close();
    opened = null;
  };
  return {
    async current() {
      const ready = await find();
      if (opened && opened.version !== ready?.version) close();
      if (ready) opened ??= { transport: open(ready.account), version: ready.version };
      return opened?.transport ?? null;
    },
    close,
  };
};
