import { ExternalLink, FileText, FileUp, Paperclip, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Expense } from '../../domain/expenses/contract.ts';
import { detectReceiptType, RECEIPT_TYPES, type ReceiptType, receiptProblem } from '../../domain/expenses/receipt.ts';
import { toBase64 } from '../api/base64.ts';
import { Button } from '../ui/button.tsx';
import { buttonClasses } from '../ui/button-style.ts';
import { FileProblem } from '../ui/feedback/checked-file.tsx';
import { DropZone, FileButton } from '../ui/form/input.tsx';
import { receiptUrl } from './expense-columns.tsx';

type ReceiptFieldProps = {
  /** The expense whose receipt is kept already, if it has one. */
  kept: Expense | null;
  file: ChosenReceipt | null;
  onFile: (file: ChosenReceipt | null) => void;
};

/** The picture or PDF of a receipt: chosen or dropped, looked at, and sent together with the expense. */
export function ReceiptField({ kept, file, onFile }: ReceiptFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(file?.url ?? ''), [file]);

  const choose = async (chosen: File) => {
    const read = await readReceipt(chosen);
    setProblem('problem' in read ? read.problem : null);
    if (!('problem' in read)) onFile(read);
  };

  return (
    <DropZone label="Receipt" onFile={(dropped) => void choose(dropped)} className="py-3.5">
      <p className="flex items-center gap-2 font-medium text-sm">
        <Paperclip aria-hidden className="size-4 text-muted" />
        Receipt
        <span className="ml-auto font-normal text-muted text-xs">optional</span>
      </p>
      <Shown kept={kept} file={file} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label="Receipt file"
          accept={RECEIPT_TYPES.join(',')}
          onFile={(chosen) => void choose(chosen)}
          variant="secondary"
          size="sm"
          icon={<FileUp aria-hidden />}
        >
          {file || kept?.receipt ? 'Replace File' : 'Choose File'}
        </FileButton>
        {file ? (
          <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden />} onClick={() => onFile(null)}>
            Remove
          </Button>
        ) : (
          <p className="text-muted text-xs">JPEG, PNG, WebP or PDF, at most 5 MB; or drop it here.</p>
        )}
      </div>
      <FileProblem problem={problem} />
    </DropZone>
  );
}

function Shown({ kept, file }: Pick<ReceiptFieldProps, 'kept' | 'file'>) {
  if (file) {
    const { name, size } = file.file;
    return <ReceiptPreview filename={name} size={size} mediaType={file.mediaType} url={file.url} />;
  }
  return kept?.receipt ? <ReceiptPreview {...kept.receipt} url={receiptUrl(kept.id)} /> : null;
}

type ReceiptPreviewProps = { filename: string; size: number; mediaType: string; url: string };

/** A picture is shown as it is; a PDF by its name, since it is read in a tab of its own. */
function ReceiptPreview({ filename, size, mediaType, url }: ReceiptPreviewProps) {
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

/** A file that was chosen and is not saved yet; `url` shows it without sending it anywhere. */
export type ChosenReceipt = { file: File; mediaType: ReceiptType; url: string };

/** The server checks the same, by content; here it is said before anything is sent. */
async function readReceipt(file: File): Promise<ChosenReceipt | { problem: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = detectReceiptType(bytes);
  const problem = receiptProblem(bytes);
  if (problem || mediaType === null) return { problem: problem ?? '' };
  return { file, mediaType, url: URL.createObjectURL(new Blob([bytes], { type: mediaType })) };
}

export const receiptBody = async ({ file }: ChosenReceipt): Promise<{ filename: string; base64: string }> => ({
  filename: file.name.slice(-200),
  base64: await toBase64(file),
});

/** "1.4 MB", "320 kB" */
const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
