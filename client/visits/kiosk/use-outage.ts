import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../../api/session.ts';
import { configQuery } from '../../settings/config-queries.ts';
import { whenIdle } from '../../ui/feedback/on-demand.tsx';

const KEPT_FOR = 'kiosk';
const START_KEYS = [currentUserQuery.queryKey, configQuery.queryKey];

/** The tablet can be started again without a line. Where somebody is signed in, what is kept is theirs. */
export function useOutage() {
  const client = useQueryClient();
  useEffect(() => {
    if (client.getQueryData(currentUserQuery.queryKey)) return;
    whenIdle(() =>
      import('../../api/offline/offline-start.ts')
        .then(({ prepare }) => prepare(client, KEPT_FOR, START_KEYS))
        .catch(() => undefined),
    );
  }, [client]);
}
