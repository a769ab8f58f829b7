import { Download, FileUp } from 'lucide-react';
import { ButtonLink } from '../button.tsx';
import { DropZone, FileButton } from '../form/input.tsx';

type SheetChoiceProps = {
  name: string | null;
  onChoose: (file: File) => void;
  /** The call that answers a template. */
  templatePath: string;
};

/** A file is dropped here or chosen; both ways lead to the same check. */
export function SheetChoice({ name, onChoose, templatePath }: SheetChoiceProps) {
  return (
    <DropZone label="File to import" onFile={onChoose} className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label="CSV or XLSX file"
          accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={onChoose}
          variant="secondary"
          icon={<FileUp aria-hidden />}
        >
          {name === null ? 'Choose File' : 'Choose Another File'}
        </FileButton>
        <p className="wrap-anywhere min-w-0 flex-1 text-muted text-sm" title={name ?? undefined}>
          {name ?? 'or drop a .csv or .xlsx file here'}
        </p>
      </div>
      <Templates path={templatePath} />
      <p className="text-muted text-xs">Up to 5,000 rows and 900,000 characters; a workbook’s first sheet only.</p>
    </DropZone>
  );
}

const FORMATS = [
  { format: 'csv', label: 'CSV Template' },
  { format: 'xlsx', label: 'XLSX Template' },
] as const;

function Templates({ path }: { path: string }) {
  return (
    <div className="-ml-2.5 flex flex-wrap gap-1">
      {FORMATS.map(({ format, label }) => (
        <ButtonLink
          key={format}
          variant="ghost"
          size="sm"
          href={`${path}?template=true&format=${format}`}
          download=""
          icon={<Download aria-hidden />}
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
