import { Paperclip, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Expense } from '../../domain/expenses/contract.ts';
import { Button } from '../ui/button.tsx';
import { AttachmentButtons, AttachmentPreview, type ChosenAttachment, readAttachment } from '../ui/file/attachment.tsx';
import { FileProblem } from '../ui/file/checked-file.tsx';
import { DropZone } from '../ui/form/input.tsx';
import { receiptUrl } from './expense-columns.tsx';

type ReceiptFieldProps = {
  /** The expense whose receipt is kept already, if it has one. */
  kept: Expense | null;
  file: ChosenAttachment | null;
  onFile: (file: ChosenAttachment | null) => void;
};

/** The picture or PDF of a receipt: chosen or dropped, looked at, and sent together with the expense. */
export function ReceiptField({ kept, file, onFile }: ReceiptFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(file?.url ?? ''), [file]);

  const choose = async (chosen: File) => {
    const read = await readAttachment(chosen);
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
        <AttachmentButtons label="Receipt" onFile={(chosen) => void choose(chosen)}>
          {file || kept?.receipt ? 'Replace File' : 'Choose File'}
        </AttachmentButtons>
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
    return <AttachmentPreview filename={name} size={size} mediaType={file.mediaType} url={file.url} />;
  }
  return kept?.receipt ? <AttachmentPreview {...kept.receipt} url={receiptUrl(kept.id)} /> : null;
}
