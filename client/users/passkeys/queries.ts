import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '../../../domain/users/passkey-contract.ts';
import { call } from '../../api/call.ts';
import { currentUserQuery } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { secondFactorQuery } from '../queries.ts';

/** The server begins a new session with the change. */
const usePasskeyChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [secondFactorQuery.queryKey, currentUserQuery.queryKey, ['sessions'], ['users']]);

export const useAddPasskey = () =>
  usePasskeyChange(async (name: string) => {
    const { createCredential } = await import('./browser.ts');
    const credential = await createCredential(await call(startPasskey, {}));
    return call(addPasskey, { body: { name, credential } });
  });

type Renaming = { id: string; body: SentBody<typeof renamePasskey> };
export const useRenamePasskey = () =>
  useChange(({ id, body }: Renaming) => call(renamePasskey, { params: { id }, body }), [secondFactorQuery.queryKey]);

export const useRemovePasskey = () => usePasskeyChange((id: string) => call(removePasskey, { params: { id } }));
