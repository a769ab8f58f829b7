import {
  ArrowLeftRight,
  CalendarDays,
  CalendarPlus,
  CirclePause,
  CirclePlay,
  DoorClosed,
  Ellipsis,
  Eye,
  Pencil,
  Wallet,
} from 'lucide-react';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { TenantTask } from './tenant-task.tsx';

type TenantActionsProps = { tenant: Tenant; onTask: (kind: TenantTask['kind']) => void };

export function TenantActions({ tenant, onTask }: TenantActionsProps) {
  const can = useCan();
  const mayChange = can('tenants:write');
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${tenant.companyName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} href={`${paths.tenants}/${tenant.id}`}>
        View Details
      </MenuItem>
      {mayChange ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask('edit')}>
          Edit Tenant
        </MenuItem>
      ) : null}
      {mayChange && tenant.status !== 'terminated' ? <PackageItem onTask={onTask} /> : null}
      <MenuItem icon={<Wallet aria-hidden />} href={`${paths.financials}?tenant=${tenant.id}`}>
        View Payments
      </MenuItem>
      <MenuItem icon={<CalendarDays aria-hidden />} href={`${paths.bookings}?tenant=${tenant.id}`}>
        View Bookings
      </MenuItem>
      {can('bookings:write') && tenant.status === 'active' ? (
        <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => onTask('book')}>
          Book Meeting Room
        </MenuItem>
      ) : null}
      {mayChange ? <StatusItems status={tenant.status} onTask={onTask} /> : null}
    </Menu>
  );
}

export function PackageItem({ onTask }: Pick<TenantActionsProps, 'onTask'>) {
  return (
    <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={() => onTask('package')}>
      Change Package
    </MenuItem>
  );
}

/** What can be done with a tenant of this status: the edges of its states, and nothing that would be refused. */
export function StatusItems({ status, onTask }: Pick<Tenant, 'status'> & Pick<TenantActionsProps, 'onTask'>) {
  return (
    <>
      <MenuSeparator />
      {status === 'active' ? (
        <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => onTask('suspend')}>
          Suspend
        </MenuItem>
      ) : (
        <MenuItem icon={<CirclePlay aria-hidden />} onSelect={() => onTask('activate')}>
          Activate
        </MenuItem>
      )}
      {status === 'terminated' ? null : (
        <MenuItem icon={<DoorClosed aria-hidden />} danger onSelect={() => onTask('terminate')}>
          Terminate Tenancy
        </MenuItem>
      )}
    </>
  );
}
