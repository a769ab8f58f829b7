import { paths } from '../../paths.ts';
import { textLink } from '../../ui/description-list.tsx';
import { Link } from '../../ui/link.tsx';

type TenantNameProps = { tenant: { tenantId: string | null; tenantName: string } };

/** Leads to the tenant's page; a visitor who booked a room has none. */
export function TenantName({ tenant }: TenantNameProps) {
  if (tenant.tenantId === null) return <>{tenant.tenantName}</>;
  return (
    <Link href={`${paths.tenants}/${tenant.tenantId}`} className={textLink}>
      {tenant.tenantName}
    </Link>
  );
}
