import { Pencil, UsersRound } from 'lucide-react';
import { useId } from 'react';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardFooter } from '../ui/card.tsx';
import { kindText } from './kind-text.ts';
import { PackageIcon } from './package-icon.tsx';
import { PackageOccupancy, PackageStatus } from './package-occupancy.tsx';
import { PackageRates } from './package-rates.tsx';

type PackageCardProps = { offer: WorkspacePackage; onEdit: (() => void) | null };

/** One package as it stands: what it is, how full its kind of space is, and what it costs. */
export function PackageCard({ offer, onEdit }: PackageCardProps) {
  const title = useId();
  return (
    <Card aria-labelledby={title} className="@container flex flex-col">
      <div className="flex flex-1 flex-col gap-4 px-4 pt-4 pb-5 sm:px-5">
        <header className="flex items-start gap-3">
          <PackageIcon type={offer.type} />
          <div className="min-w-0 flex-1">
            <h2 id={title} className="wrap-break-word font-semibold text-base leading-snug">
              {offer.name}
            </h2>
            <p className="text-muted text-xs">{kindText(offer)}</p>
          </div>
          <PackageStatus offer={offer} />
        </header>
        {offer.description ? (
          <p className="wrap-break-word text-pretty text-muted text-sm">{offer.description}</p>
        ) : null}
        <PackageOccupancy offer={offer} />
        <div className="border-line border-t pt-3">
          <PackageRates offer={offer} />
        </div>
      </div>
      <CardFooter className="*:flex-1">
        {onEdit ? (
          <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
            Edit Package
          </Button>
        ) : null}
        <ButtonLink href={`${paths.tenants}?packageId=${offer.id}`} icon={<UsersRound aria-hidden />}>
          View Tenants
        </ButtonLink>
      </CardFooter>
    </Card>
  );
}
