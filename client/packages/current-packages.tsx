import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { Button } from '../ui/button.tsx';
import { kindText } from './kind-text.ts';
import { PackageIcon } from './package-icon.tsx';
import { PackageStatus } from './package-occupancy.tsx';
import { PackageRates } from './package-rates.tsx';

type CurrentPackagesProps = {
  packages: readonly WorkspacePackage[];
  onEdit: (offer: WorkspacePackage) => void;
  onDelete: (offer: WorkspacePackage) => void;
};

export function CurrentPackages({ packages, onEdit, onDelete }: CurrentPackagesProps) {
  return (
    <ul className="m-0 grid list-none gap-3 p-0 lg:grid-cols-2">
      {packages.map((offer) => (
        <PackageItem key={offer.id} offer={offer} onEdit={() => onEdit(offer)} onDelete={() => onDelete(offer)} />
      ))}
    </ul>
  );
}

type PackageItemProps = { offer: WorkspacePackage; onEdit: () => void; onDelete: () => void };

function PackageItem({ offer, onEdit, onDelete }: PackageItemProps) {
  const title = useId();
  return (
    <li aria-labelledby={title} className="@container flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex items-start gap-3">
        <PackageIcon type={offer.type} />
        <div className="min-w-0 flex-1">
          <h4 id={title} className="wrap-break-word font-semibold leading-snug">
            {offer.name}
          </h4>
          <p className="text-muted text-xs">{kindText(offer)}</p>
        </div>
        <PackageStatus offer={offer} />
      </div>
      <PackageRates offer={offer} />
      <div className="mt-auto flex gap-2 pt-1">
        <Button variant="secondary" size="sm" icon={<Pencil aria-hidden />} aria-describedby={title} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-late!"
          icon={<Trash2 aria-hidden />}
          aria-describedby={title}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
