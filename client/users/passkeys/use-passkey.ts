import type { CurrentUser } from '../../../domain/users/contract.ts';
import {
  confirmWithPasskey,
  passkeyLogin,
  passkeyStep,
  startPasskeyConfirmation,
  startPasskeyLogin,
  startPasskeyStep,
} from '../../../domain/users/passkey-contract.ts';
import type { Confirmation } from '../../../domain/users/session-contract.ts';
import { call } from '../../api/call.ts';
import { getCredential } from './browser.ts';

// Fetched when somebody presses the button.

export const signInByPasskey = async (): Promise<CurrentUser> =>
  call(passkeyLogin, { body: await getCredential(await call(startPasskeyLogin, {})) });

export const completeByPasskey = async (): Promise<CurrentUser> =>
  call(passkeyStep, { body: await getCredential(await call(startPasskeyStep, {})) });

export const confirmByPasskey = async (): Promise<Confirmation> =>
  call(confirmWithPasskey, { body: await getCredential(await call(startPasskeyConfirmation, {})) });
