import { addDays, instantOf, isDay } from '../../domain/kernel/time.ts';
import { listShape, textUpTo } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';
import { useZone } from '../ui/zone.ts';

const auditList = listShape({
  filters: {
    entity: textUpTo(60),
    entityId: textUpTo(100),
    action: textUpTo(60),
    actor: textUpTo(100),
    from: isDay,
    to: isDay,
  },
  sorts: ['at'],
  defaultSort: '-at',
});

/** The address speaks of days, both of them included; the server compares instants, so the space's zone decides. */
export function useAuditList() {
  const list = useList(auditList);
  const zone = useZone();
  const { from, to, ...query } = list.query;
  return {
    ...list,
    query: {
      ...query,
      ...(from ? { from: instantOf(from, '00:00', zone) } : {}),
      ...(to ? { to: instantOf(addDays(to, 1), '00:00', zone) } : {}),
    },
  };
}

export type AuditList = ReturnType<typeof useAuditList>;
