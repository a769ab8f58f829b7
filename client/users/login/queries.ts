import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { type CurrentUser, type LoginInput, login } from '../../../domain/users/contract.ts';
import { completeLogin, getSecondSteps } from '../../../domain/users/second-factor-contract.ts';
import { call } from '../../api/call.ts';
import { currentUserQuery } from '../../api/session.ts';
import { isSignInPending, sessionIsBack } from '../../api/session-end.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { notifyOtherTabs } from '../logout.ts';

/** The route table takes a signed-in user from the login page to the root by itself. */
export function useWelcome(title: string) {
  const client = useQueryClient();
  const { companyName } = useConfig();
  return (user: CurrentUser) => {
    const before = client.getQueryData(currentUserQuery.queryKey);
    // What one person typed is not for another to save.
    if (before && before.id !== user.id) return window.location.reload();
    client.setQueryData(currentUserQuery.queryKey, user);
    if (isSignInPending()) {
      sessionIsBack();
      void client.invalidateQueries();
    }
    notifyOtherTabs({ kind: 'signed-in', userId: user.id });
    toast(
      user.mustChangePassword
        ? {
            title: 'Password change required',
            description: 'Please change your temporary password to continue',
          }
        : { title, description: `Welcome to ${companyName}` },
    );
  };
}

export function useCompleteLogin(title: string) {
  return useMutation({
    mutationFn: (body: SentBody<typeof completeLogin>) => call(completeLogin, { body }),
    onSuccess: useWelcome(title),
  });
}

/** What the second step can be done with, once the password was right. */
export const fetchSecondSteps = async () => (await call(getSecondSteps, {})).secondFactors;

const loadPasskeys = () => import('../passkeys/use-passkey.ts');

export function useCompleteByPasskey(title: string) {
  return useMutation({
    mutationFn: async () => (await loadPasskeys()).completeByPasskey(),
    onSuccess: useWelcome(title),
  });
}

export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async () => (await loadPasskeys()).signInByPasskey(),
    onSuccess: useWelcome(LOGIN_WELCOME),
  });
}

export const LOGIN_WELCOME = 'Login successful';
export const DEMO_WELCOME = 'Demo login successful';

export function useLogin() {
  return useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess: useWelcome(LOGIN_WELCOME),
  });
}

export function useDemoLogin() {
  return useMutation({
    mutationFn: (account: LoginInput) => call(login, { body: account }),
    onSuccess: useWelcome(DEMO_WELCOME),
  });
}
