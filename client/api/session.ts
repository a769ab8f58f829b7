import { type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query';
import type { Permission } from '../../domain/kernel/access.ts';
import { type CurrentUser, getCurrentUser } from '../../domain/users/contract.ts';
import { ApiError, call } from './call.ts';

const FIVE_MINUTES = 300_000;
const TEN_MINUTES = 600_000;

const USER_KEY = ['user'] as const;

/** The page was served without a session. */
let cameWithoutSession =
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none';

// A 401 means that nobody is signed in. Where somebody was, their session has ended: that is an error like any other
// 401, said as such, and not a quiet change of the page.
const fetchCurrentUser = async ({ client }: QueryFunctionContext): Promise<CurrentUser | null> => {
  if (cameWithoutSession) {
    // True when the page was rendered; later reads ask the server.
    cameWithoutSession = false;
    return null;
  }
  try {
    return await call(getCurrentUser, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !client.getQueryData(USER_KEY)) return null;
    throw error;
  }
};

/** The current user is fetched once and cached (fresh 5 minutes, kept 10). */
export const currentUserQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: fetchCurrentUser,
  staleTime: FIVE_MINUTES,
  gcTime: TEN_MINUTES,
  meta: { topics: ['users', 'settings', 'second_factors', 'passkeys'] },
});

/** The signed-in user, or null. */
export const useCurrentUser = (): CurrentUser | null => useQuery(currentUserQuery).data ?? null;

/** Whether the signed-in user has a permission. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const user = useCurrentUser();
  return (permission) => user?.permissions.includes(permission) ?? false;
};
