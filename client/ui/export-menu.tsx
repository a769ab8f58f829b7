import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './menu.tsx';

const inFormat = (href: string, format: string) => `${href}${href.includes('?') ? '&' : '?'}format=${format}`;

/** All rows of a list as a file, in the form that somebody wants it. */
export function ExportMenu({ href, label = 'Export' }: { href: string; label?: string }) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Download aria-hidden />}>
          {label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem href={inFormat(href, 'xlsx')} download icon={<FileSpreadsheet aria-hidden />}>
        Excel Workbook
      </MenuItem>
      <MenuItem href={inFormat(href, 'csv')} download icon={<FileText aria-hidden />}>
        CSV File
      </MenuItem>
    </Menu>
  );
}
