import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { pathTo } from '../../../domain/kernel/paths.ts';
import { paths } from '../../paths.ts';
import { tenantQuery } from '../../tenants/queries.ts';
import { textLink } from '../../ui/description-list.tsx';
import { Link } from '../../ui/link.tsx';

type TenantNameProps = { tenant: { tenantId: string | null; partyId?: string | null; tenantName: string } };

/** Leads to the page of the tenant or the person. */
export function TenantName({ tenant }: TenantNameProps) {
  const { tenantId, partyId } = tenant;
  const href = tenantId ? pathTo(paths.tenant, tenantId) : partyId ? pathTo(paths.person, partyId) : null;
  if (href === null) return <>{tenant.tenantName}</>;
  return (
    <Link href={href} className={textLink}>
      {tenant.tenantName}
    </Link>
  );
}

type TenantChipProps = { tenant: string | undefined; onRemove: () => void };

/** The one tenant that a list is narrowed to, by a link from elsewhere; pressing it shows everybody again. */
export function TenantChip({ tenant, onRemove }: TenantChipProps) {
  const { data } = useQuery({ ...tenantQuery(tenant ?? ''), enabled: tenant !== undefined });
  if (tenant === undefined) return null;
  const name = data?.companyName ?? 'One tenant';
  return (
    <button
      type="button"
      aria-label={`Show all tenants and not only ${name}`}
      onClick={onRemove}
      className="inline-flex h-9 min-w-0 max-w-full cursor-pointer items-center gap-2 rounded-full border border-accent/40 bg-accent-soft pr-2 pl-3 font-medium text-accent text-sm hover:border-accent pointer-coarse:h-11"
    >
      <span className="truncate">{name}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  );
}
