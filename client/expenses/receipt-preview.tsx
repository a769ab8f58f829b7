import { ExternalLink, FileText } from 'lucide-react';
import { buttonClasses } from '../ui/button-style.ts';
import { sizeText } from './receipt-choice.ts';

type ReceiptPreviewProps = { filename: string; size: number; mediaType: string; url: string };

/** A picture is shown as it is; a PDF by its name, since it is read in a tab of its own. */
export function ReceiptPreview({ filename, size, mediaType, url }: ReceiptPreviewProps) {
  const isPdf = mediaType === 'application/pdf';
  return (
    <figure className="flex min-w-0 items-center gap-3">
      {isPdf ? (
        <span className="grid size-16 shrink-0 place-items-center rounded-md border border-line bg-surface-2 text-muted">
          <FileText aria-hidden className="size-7" />
        </span>
      ) : (
        <img
          src={url}
          alt={`Preview of ${filename}`}
          className="h-28 max-w-40 shrink-0 rounded-md border border-line bg-surface-2 object-contain"
        />
      )}
      <figcaption className="min-w-0 flex-1 text-sm">
        <span className="block truncate" title={filename}>
          {filename}
        </span>
        <span className="block text-muted text-xs">{`${isPdf ? 'PDF' : 'Picture'}, ${sizeText(size)}`}</span>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClasses('link', 'sm')}>
          Open
          <ExternalLink aria-hidden />
        </a>
      </figcaption>
    </figure>
  );
}
