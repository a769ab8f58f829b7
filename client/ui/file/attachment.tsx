import { Camera, ExternalLink, FileText, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ATTACHMENT_TYPES,
  type AttachmentType,
  attachmentProblem,
  detectAttachmentType,
} from '../../../domain/kernel/files.ts';
import { toBase64 } from '../../api/base64.ts';
import { buttonClasses } from '../button-style.ts';
import { FileButton } from '../form/input.tsx';
import { usePhone } from '../use-media.ts';

type AttachmentButtonsProps = {
  /** What is asked for, such as "Receipt". */
  label: string;
  /** On the button that asks for a file. */
  children: ReactNode;
  pending?: boolean | undefined;
  onFile: (file: File) => void;
};

/** On a phone a paper is photographed at once; a file can be chosen everywhere. */
export function AttachmentButtons({ label, children, pending, onFile }: AttachmentButtonsProps) {
  const look = { variant: 'secondary', size: 'sm', disabled: pending } as const;
  return (
    <>
      {usePhone() ? (
        <FileButton
          {...look}
          label={`${label} photo`}
          accept="image/*"
          capture="environment"
          onFile={onFile}
          icon={<Camera aria-hidden />}
        >
          Take Photo
        </FileButton>
      ) : null}
      <FileButton
        {...look}
        label={`${label} file`}
        accept={ATTACHMENT_TYPES.join(',')}
        onFile={onFile}
        icon={<FileUp aria-hidden />}
      >
        {children}
      </FileButton>
    </>
  );
}

type AttachmentPreviewProps = {
  filename: string;
  size: number;
  mediaType: string;
  url: string;
  /** Who added it, for example. */
  note?: ReactNode;
  action?: ReactNode;
};

/** A picture is shown as it is; a PDF by its name, since it is read in a tab of its own. */
export function AttachmentPreview({ filename, size, mediaType, url, note, action }: AttachmentPreviewProps) {
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
          loading="lazy"
          className="h-28 max-w-40 shrink-0 rounded-md border border-line bg-surface-2 object-contain"
        />
      )}
      <figcaption className="min-w-0 flex-1 text-sm">
        <span className="block truncate" title={filename}>
          {filename}
        </span>
        <span className="block text-muted text-xs">{`${isPdf ? 'PDF' : 'Picture'}, ${sizeText(size)}`}</span>
        {note ? <span className="block text-muted text-xs">{note}</span> : null}
        <span className="flex flex-wrap items-center gap-x-3">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${filename}`}
            className={buttonClasses('link', 'sm')}
          >
            Open
            <ExternalLink aria-hidden />
          </a>
          {action}
        </span>
      </figcaption>
    </figure>
  );
}

/** A file that was chosen and is not saved yet; `url` shows it without sending it anywhere. */
export type ChosenAttachment = { file: File; mediaType: AttachmentType; url: string };

/** The server checks the same, by content; here it is said before anything is sent. */
export async function readAttachment(file: File): Promise<ChosenAttachment | { problem: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = detectAttachmentType(bytes);
  const problem = attachmentProblem(file.name, bytes);
  if (problem || mediaType === null) return { problem: problem ?? '' };
  return { file, mediaType, url: URL.createObjectURL(new Blob([bytes], { type: mediaType })) };
}

export const attachmentBody = async (file: File): Promise<{ filename: string; base64: string }> => ({
  filename: file.name.slice(-200),
  base64: await toBase64(file),
});

/** "1.4 MB", "320 kB" */
const sizeText = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
