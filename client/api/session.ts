import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Permission } from '../../domain/kernel/access.ts';
import { type CurrentUser, getCurrentUser } from '../../domain/users/contract.ts';
import { ApiError, call } from './call.ts';

const FIVE_MINUTES = 300_000;
const TEN_MINUTES = 600_000;

const fetchCurrentUser = async (): Promise<CurrentUser | null> => {
  try {
    return await call(getCurrentUser, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null; // Nobody is signed in.
    throw error;
  }
};

// The current user is fetched once and cached (fresh 5 minutes, kept 10); a 401 means that there is none.
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: fetchCurrentUser,
  staleTime: FIVE_MINUTES,
  gcTime: TEN_MINUTES,
  meta: { topics: ['users', 'settings'], quiet401: true },
});

export const useCurrentUser = (): CurrentUser | null => useQuery(currentUserQuery).data ?? null;

export const useCan = (): ((permission: Permission) => boolean) => {
  const user = useCurrentUser();
  return (permission) => user?.permissions.includes(permission) ?? false;
};
