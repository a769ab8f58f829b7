import { ChevronDown, Download } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

type ExportMenuProps = {
  label: string;
  path: string;
  /** The filters of the list that is on screen; its page and order have no meaning in a file. */
  query?: Readonly<Record<string, string | undefined>> | undefined;
};

const FORMATS = { xlsx: 'Excel (XLSX)', csv: 'CSV' } as const;

function addressOf(path: string, format: string, query: ExportMenuProps['query'] = {}): string {
  const { limit: _, cursor: __, sort: ___, ...filters } = query;
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return `${path}?${search}`;
}

/** All rows and not the page, as a file of the reader's choice. */
export function ExportMenu({ label, path, query }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm" icon={<Download aria-hidden />}>
          {label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((format) => (
        <MenuItem key={format} href={addressOf(path, format, query)} download>
          {FORMATS[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}
