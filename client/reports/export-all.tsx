import { ChevronDown, Download, FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import type { Day } from '../../domain/kernel/time.ts';
import type { Period } from '../../domain/reports/query.ts';
import { exportPack } from '../../domain/reports/schedule-contract.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx';
import { periodName } from './period.ts';
import { fileAddress } from './report-file.ts';

const FORMATS = [
  { format: 'xlsx', label: 'Excel workbook, a sheet for each', icon: <FileSpreadsheet aria-hidden /> },
  { format: 'pdf', label: 'One PDF', icon: <FileText aria-hidden /> },
  { format: 'zip', label: 'Both, as ZIP', icon: <FileArchive aria-hidden /> },
] as const;

type ExportAllProps = { period: Period; date: Day; disabled: boolean };

/** Every report of the period in one file. */
export function ExportAll({ period, date, disabled }: ExportAllProps) {
  return (
    <Menu
      trigger={
        <Button icon={<Download aria-hidden />} disabled={disabled}>
          Export All
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{`Every report of ${periodName(period)}`}</MenuLabel>
      {FORMATS.map(({ format, label, icon }) => (
        <MenuItem key={format} href={fileAddress(exportPack.path, { ...period, date }, format)} download icon={icon}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
