import { FileUp, Paperclip, Undo2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { Expense } from '../../domain/expenses/contract.ts';
import { RECEIPT_TYPES } from '../../domain/expenses/receipt.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { type ChosenReceipt, readReceipt } from './receipt-choice.ts';
import { receiptAddress } from './receipt-link.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';

type ReceiptFieldProps = {
  /** The expense whose receipt is kept already, if it has one. */
  kept: Expense | null;
  file: ChosenReceipt | null;
  onFile: (file: ChosenReceipt | null) => void;
};

/** The picture or PDF of a receipt: chosen or dropped, looked at, and sent together with the expense. */
export function ReceiptField({ kept, file, onFile }: ReceiptFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(file?.url ?? ''), [file]);

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readReceipt(chosen);
    setProblem('problem' in read ? read.problem : null);
    if (!('problem' in read)) onFile(read);
  };
  const drop = (event: DragEvent) => {
    // Without this the browser would leave the page and open the file instead.
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  return (
    <section
      aria-label="Receipt"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid gap-3 rounded-md border border-dashed px-4 py-3.5 transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={RECEIPT_TYPES.join(',')}
        aria-label="Receipt file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          void choose(chosen);
        }}
      />
      <p className="flex items-center gap-2 font-medium text-sm">
        <Paperclip aria-hidden className="size-4 text-muted" />
        Receipt
        <span className="ml-auto font-normal text-muted text-xs">optional</span>
      </p>
      <Shown kept={kept} file={file} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="secondary" size="sm" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
          {file || kept?.receipt ? 'Replace File' : 'Choose File'}
        </Button>
        {file ? (
          <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden />} onClick={() => onFile(null)}>
            Remove
          </Button>
        ) : (
          <p className="text-muted text-xs">JPEG, PNG, WebP or PDF, at most 5 MB; or drop it here.</p>
        )}
      </div>
      {problem ? (
        <p role="alert" className="text-late text-xs">
          {problem}
        </p>
      ) : null}
    </section>
  );
}

function Shown({ kept, file }: Pick<ReceiptFieldProps, 'kept' | 'file'>) {
  if (file) {
    const { name, size } = file.file;
    return <ReceiptPreview filename={name} size={size} mediaType={file.mediaType} url={file.url} />;
  }
  return kept?.receipt ? <ReceiptPreview {...kept.receipt} url={receiptAddress(kept.id)} /> : null;
}
