import { FileDown } from 'lucide-react';
import type { ReturnKind } from '../../domain/payroll/returns-contract.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { formatMonth } from '../ui/format.ts';

const FILES: readonly { kind: ReturnKind; label: string; hint: string }[] = [
  { kind: 'p10', label: 'P10 (PAYE)', hint: 'For the return on iTax' },
  { kind: 'nssf', label: 'NSSF', hint: 'Tiers I and II, both parts' },
  { kind: 'shif', label: 'SHIF', hint: 'For the Social Health Authority' },
  { kind: 'housing-levy', label: 'Housing Levy', hint: 'Both parts' },
  { kind: 'bank', label: 'Bank Payment List', hint: 'Net pay by account' },
];

/** The files hold numbers of people's documents, so that only those who keep them are offered the files. */
export function ReturnFilesCard({ month }: { month: string }) {
  return (
    <Card aria-label="Return Files">
      <CardHeader
        title="Return Files"
        icon={<FileDown aria-hidden />}
        description={`CSV files of ${formatMonth(month)}, of approved and paid records.`}
      />
      <CardBody>
        <ul className="divide-y divide-line border-line border-t">
          {FILES.map(({ kind, label, hint }) => (
            <li key={kind} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{label}</span>
                <span className="block text-muted text-xs">{hint}</span>
              </span>
              <ButtonLink
                size="sm"
                href={`/api/payroll/returns/${kind}?month=${month}&format=csv`}
                download
                icon={<FileDown aria-hidden />}
                aria-label={`CSV of ${label}`}
              >
                CSV
              </ButtonLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
