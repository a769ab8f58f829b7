import { ChevronDown, Download, FileSpreadsheet, FileText, Printer, Table2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { fileAddress } from './report-file.ts';

type ReportExportProps = {
  title: string;
  path: string;
  query: Readonly<Record<string, string>>;
  disabled?: boolean | undefined;
};

const FORMATS = [
  { format: 'pdf', label: 'PDF', icon: <FileText aria-hidden /> },
  { format: 'xlsx', label: 'Excel (XLSX)', icon: <FileSpreadsheet aria-hidden /> },
  { format: 'csv', label: 'CSV', icon: <Table2 aria-hidden /> },
] as const;

/** One report as a file with the dates that are on screen, or on paper. */
export function ReportExport({ title, path, query, disabled = false }: ReportExportProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden />}
          aria-label={`Export ${title}`}
          disabled={disabled}
        >
          Export
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {FORMATS.map(({ format, label, icon }) => (
        <MenuItem key={format} href={fileAddress(path, query, format)} download icon={icon}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
        Print
      </MenuItem>
    </Menu>
  );
}
