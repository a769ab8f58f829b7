import { Camera, ImageOff, Trash2 } from 'lucide-react';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import { PHOTO_TYPES, photoProblem } from '../../../domain/inventory/photo-contract.ts';
import { toBase64 } from '../../api/base64.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { FileProblem, useCheckedFile } from '../../ui/file/checked-file.tsx';
import { FileButton } from '../../ui/form/input.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { useDeletePhoto, usePutPhoto } from '../queries.ts';

export function PhotoCard({ item }: { item: ItemDetails }) {
  const mayChange = useCan()('inventory:write') && item.disposedOn === null;
  return (
    <Card aria-label="Photo">
      <CardHeader title="Photo" icon={<Camera aria-hidden />} />
      <CardBody className="grid gap-3">
        {item.imageUrl ? (
          <img
            src={item.imageUrl}
            alt={`${item.itemCode} ${item.name}`}
            className="max-h-72 w-full rounded-md border border-line bg-surface-2 object-contain"
          />
        ) : (
          <p className="grid h-32 place-items-center rounded-md border border-line-strong/60 border-dashed text-muted text-sm">
            <span className="flex items-center gap-2">
              <ImageOff aria-hidden className="size-4" />
              No photo yet
            </span>
          </p>
        )}
        {mayChange ? <PhotoActions item={item} /> : null}
      </CardBody>
    </Card>
  );
}

function PhotoActions({ item }: { item: ItemDetails }) {
  const put = usePutPhoto();
  const remove = useDeletePhoto();
  const { problem, onFile } = useCheckedFile(photoProblem, async (file) => {
    try {
      await put.mutateAsync({ id: item.id, body: { filename: file.name.slice(-200), base64: await toBase64(file) } });
      inventoryDone('photo');
    } catch (error) {
      inventoryFailed('photo', error);
    }
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          label="Photo file"
          accept={PHOTO_TYPES.join(',')}
          onFile={onFile}
          variant="secondary"
          size="sm"
          icon={<Camera aria-hidden />}
          pending={put.isPending}
          pendingLabel="Saving…"
        >
          {item.imageUrl ? 'Replace Photo' : 'Add Photo'}
        </FileButton>
        {item.imageUrl ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden />}
            pending={remove.isPending}
            onClick={() =>
              remove.mutate(item.id, {
                onSuccess: () => inventoryDone('removePhoto'),
                onError: (error) => inventoryFailed('removePhoto', error),
              })
            }
          >
            Remove
          </Button>
        ) : (
          <span className="text-muted text-xs">JPEG, PNG or WebP, at most 5 MB</span>
        )}
      </div>
      <FileProblem problem={problem} />
    </>
  );
}
