import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getCurrentUser } from '../../domain/users/contract.ts';
import { toast } from '../ui/feedback/toast.ts';
import { hasUnsaved } from '../ui/form/unsaved.ts';
import { ApiError, call } from './call.ts';
import { onReconnect } from './connection.ts';
import { askToSignInAgain, isSignInPending } from './session-end.ts';

declare module '@tanstack/react-query' {
  interface Register {
    // The tables whose changes make a query old; see events.ts.
    queryMeta: { topics?: readonly string[]; quiet401?: boolean };
    mutationMeta: { quiet401?: boolean };
  }
}

const LOGIN_DELAY_MS = 500;
let leaving = false;

// A refusal may be late: the answer to a request of the session before, which a new password or another sign-in has ended.
// Only a new request shows whether this session has ended too.
const hasSessionEnded = async (): Promise<boolean> => {
  try {
    await call(getCurrentUser, {});
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
};

/**
 * A session that ended while somebody worked: say so, then go and sign in again. Where something is typed and not saved, that is
 * done on the spot: to go would lose it.
 */
export const leaveForLogin = async () => {
  if (leaving || isSignInPending()) return;
  leaving = true;
  leaving = await hasSessionEnded();
  if (!leaving) return;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    destructive: true,
    explains: true,
  });
  if (hasUnsaved()) {
    leaving = false;
    return askToSignInAgain();
  }
  setTimeout(() => window.location.assign('/api/login'), LOGIN_DELAY_MS);
};

const onError = (error: unknown, meta: { quiet401?: boolean } | undefined) => {
  if (error instanceof ApiError && error.status === 401 && error.code === 'unauthorized' && !meta?.quiet401)
    void leaveForLogin();
};

/**
 * The specification's defaults: no retries, no refetch on focus or by interval, data never goes stale by itself. What
 * keeps screens right is the event stream.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => onError(error, mutation.meta),
  }),
  defaultOptions: {
    // Without a line both fail at once and say so, instead of waiting for one under a skeleton or with a form that cannot
    // be left.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What could not be loaded, and what may have changed meanwhile, is asked for again as soon as there is a line.
onReconnect(
  () =>
    void queryClient.invalidateQueries({
      predicate: ({ state, meta }) => state.error !== null || Boolean(meta?.topics),
    }),
);
