import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { cx } from '../class-names.ts';

type SheetChoiceProps = {
  name: string | null;
  onChoose: (file: File) => void;
  /** The call that answers a template. */
  templatePath: string;
};

/** A file is dropped here or chosen; both ways lead to the same check. */
export function SheetChoice({ name, onChoose, templatePath }: SheetChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    // Without this the browser would leave the page and open the file instead.
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };

  return (
    <section
      aria-label="File to import"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid gap-3 rounded-md border border-dashed px-4 py-4 transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label="CSV or XLSX file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file, corrected, can be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="secondary" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
          {name === null ? 'Choose File' : 'Choose Another File'}
        </Button>
        <p className="wrap-anywhere min-w-0 flex-1 text-muted text-sm" title={name ?? undefined}>
          {name ?? 'or drop a .csv or .xlsx file here'}
        </p>
      </div>
      <Templates path={templatePath} />
      <p className="text-muted text-xs">Up to 5,000 rows and 900,000 characters; a workbook’s first sheet only.</p>
    </section>
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
