import * as z from 'zod';
import { listAuditLog } from '../../domain/audit/contract.ts';
import { addDays, instantOf } from '../../domain/kernel/time.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';
import { useZone } from '../ui/zone.ts';

const { entity, entityId, action, actor, sort } = listAuditLog.query.shape;

const auditList = listShape({
  filters: {
    entity: entity.unwrap(),
    entityId: entityId.unwrap(),
    action: action.unwrap(),
    actor: actor.unwrap(),
    from: z.iso.date(),
    to: z.iso.date(),
  },
  sorts: sort,
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
