import { Trash2 } from 'lucide-react';
import { fillPath } from '../../../domain/kernel/endpoint.ts';
import { attachmentProblem } from '../../../domain/kernel/files.ts';
import { type BillDetails, getBillAttachment } from '../../../domain/suppliers/bills/bill-contract.ts';
import { MOST_BILL_ATTACHMENTS } from '../../../domain/suppliers/bills/bill-rules.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { AttachmentButtons, AttachmentPreview, attachmentBody } from '../../ui/file/attachment.tsx';
import { FileProblem, useCheckedFile } from '../../ui/file/checked-file.tsx';
import { DropZone } from '../../ui/form/input.tsx';
import { useAttachToBill, useDetachFromBill } from '../queries.ts';

type Attachment = BillDetails['attachments'][number];

/** The papers of a bill: photographed on a phone or chosen, looked at, and taken away again until it is approved. */
export function BillFilesCard({ bill }: { bill: BillDetails }) {
  const mayWrite = useCan()('finance:write');
  const mayAdd = mayWrite && bill.status !== 'cancelled' && bill.attachments.length < MOST_BILL_ATTACHMENTS;
  if (!mayAdd && bill.attachments.length === 0) return null;
  return (
    <Card aria-label="Files">
      <CardHeader title="Files" />
      <div className="grid gap-4 px-5 pb-5">
        {bill.attachments.map((attachment) => (
          <AttachmentPreview
            key={attachment.id}
            {...attachment}
            url={fillPath(getBillAttachment.path, { id: bill.id, attachmentId: attachment.id })}
            note={
              <>
                {`${attachment.addedByName}, `}
                <InstantText at={attachment.createdAt} />
              </>
            }
            action={mayWrite && bill.status === 'draft' ? <RemoveFile bill={bill} attachment={attachment} /> : null}
          />
        ))}
        {mayAdd ? <AddFile bill={bill} /> : null}
      </div>
    </Card>
  );
}

function AddFile({ bill }: { bill: BillDetails }) {
  const attach = useAttachToBill();
  const send = async (file: File) => {
    try {
      await attach.mutateAsync({ id: bill.id, body: await attachmentBody(file) });
      done('File Added', `${file.name} belongs to the bill now.`);
    } catch (error) {
      failed('Not Added', error, 'The file was not added. Please try again.');
    }
  };
  const { problem, onFile } = useCheckedFile((content, { name }) => attachmentProblem(name, content), send);
  return (
    <DropZone label="Add a file" onFile={onFile} className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AttachmentButtons label="Bill" pending={attach.isPending} onFile={onFile}>
          {attach.isPending ? 'Adding…' : 'Choose File'}
        </AttachmentButtons>
        <p className="text-muted text-xs">JPEG, PNG, WebP or PDF, at most 5 MB; or drop it here.</p>
      </div>
      <FileProblem problem={problem} />
    </DropZone>
  );
}

function RemoveFile({ bill, attachment }: { bill: BillDetails; attachment: Attachment }) {
  const detach = useDetachFromBill();
  const remove = async () => {
    try {
      await detach.mutateAsync({ id: bill.id, attachmentId: attachment.id });
      done('File Removed', `${attachment.filename} is gone from the bill.`);
    } catch (error) {
      failed('Not Removed', error, 'The file was not removed. Please try again.');
    }
  };
  return (
    <Button
      variant="link"
      size="sm"
      icon={<Trash2 aria-hidden />}
      aria-label={`Remove ${attachment.filename}`}
      disabled={detach.isPending}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  );
}
