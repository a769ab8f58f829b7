import { ChevronDown, Download } from 'lucide-react';
import { Button, type ButtonProps } from '../button.tsx';
import { Menu, MenuItem } from '../overlay/menu.tsx';

type ExportMenuProps = {
  label?: string | undefined;
  path: string;
  /** The filters of the list that is on screen; its page and order have no meaning in a file. */
  query?: Readonly<Record<string, string | undefined>> | undefined;
  size?: ButtonProps['size'];
  /** Where the call draws the list on paper too. */
  hasPdf?: boolean;
};

const FORMATS = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' } as const;

function fileUrl(path: string, format: string, query: ExportMenuProps['query'] = {}): string {
  const { limit: _, cursor: __, sort: ___, count: ____, ...filters } = query;
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return `${path}?${search}`;
}

/** All rows of a list, not only the page on screen, as a file. */
export function ExportMenu({ label = 'Export', path, query, size = 'sm', hasPdf = false }: ExportMenuProps) {
  const formats = (Object.keys(FORMATS) as (keyof typeof FORMATS)[]).filter((format) => format !== 'pdf' || hasPdf);
  return (
    <Menu
      trigger={
        <Button variant="secondary" size={size} icon={<Download aria-hidden />}>
          {label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format} href={fileUrl(path, format, query)} download>
          {FORMATS[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}
