import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ShownRoom } from '../../domain/rooms/contract.ts';
import {
  MAX_ROOM_PHOTOS,
  ROOM_PHOTO_TYPES,
  type RoomPhoto,
  roomPhotoProblem,
} from '../../domain/rooms/photo-contract.ts';
import { photoAlt } from '../../domain/rooms/rules.ts';
import { toBase64 } from '../api/base64.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { FileProblem, useCheckedFile } from '../ui/file/checked-file.tsx';
import { Fold } from '../ui/fold.tsx';
import { Field } from '../ui/form/field.tsx';
import { DropZone, FileButton, Input } from '../ui/form/input.tsx';
import { useAddRoomPhoto, useDeleteRoomPhoto, useUpdateRoomPhoto } from './photo-queries.ts';

/** The photos of a room, each saved at once: added, described, put in order and removed. */
export function RoomPhotos({ room }: { room: ShownRoom }) {
  const { photos } = room;
  return (
    <div className="mb-4">
      <Fold
        open={photos.length > 0}
        summary={
          <span className="flex flex-1 items-baseline justify-between gap-3">
            Photos
            <span className="font-normal text-muted text-xs">{`${photos.length} of ${MAX_ROOM_PHOTOS}`}</span>
          </span>
        }
      >
        <div className="grid gap-3">
          {photos.length > 0 ? (
            <ol
              aria-label={`Photos of ${room.name}`}
              className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2 md:grid-cols-3"
            >
              {photos.map((photo, index) => (
                <PhotoCard key={photo.id} {...{ room, photo, index }} />
              ))}
            </ol>
          ) : null}
          {photos.length < MAX_ROOM_PHOTOS ? <AddPhoto room={room} /> : null}
        </div>
      </Fold>
    </div>
  );
}

function AddPhoto({ room }: { room: ShownRoom }) {
  const add = useAddRoomPhoto();
  const { problem, onFile } = useCheckedFile(roomPhotoProblem, async (file) => {
    try {
      const body = { base64: await toBase64(file), alt: null };
      await add.mutateAsync({ id: room.id, body, idempotencyKey: newIdempotencyKey() });
      done('Photo Added', `${room.name} shows it in the client portal.`);
    } catch (error) {
      failed('Not Saved', error, 'The photo was not saved. Please try again.');
    }
  });
  return (
    <DropZone label="Add a photo" onFile={onFile} className="justify-items-center py-4 text-center">
      <FileButton
        label="Photo file"
        accept={ROOM_PHOTO_TYPES.join(',')}
        onFile={onFile}
        variant="secondary"
        size="sm"
        icon={<ImagePlus aria-hidden />}
        pending={add.isPending}
        pendingLabel="Saving…"
      >
        Add Photo
      </FileButton>
      <p className="text-muted text-xs">
        Choose a picture or drop it here: JPEG, PNG or WebP, at most 2 MB. Where it was taken is removed.
      </p>
      <FileProblem problem={problem} />
    </DropZone>
  );
}

type PhotoCardProps = { room: ShownRoom; photo: RoomPhoto; index: number };

function PhotoCard({ room, photo, index }: PhotoCardProps) {
  const update = useUpdateRoomPhoto();
  const remove = useDeleteRoomPhoto();
  const [alt, setAlt] = useState(photo.alt ?? '');
  const params = { id: room.id, photoId: photo.id };
  const pending = update.isPending || remove.isPending;
  const save = (body: { alt?: string | null; position?: number }) =>
    update.mutate(
      { params, body },
      { onError: (error) => failed('Not Saved', error, 'The photo was not changed. Please try again.') },
    );
  const name = `photo ${index + 1}`;
  return (
    <li className="grid content-start gap-2">
      <img
        src={photo.url}
        width={photo.width}
        height={photo.height}
        alt={photoAlt(room, index)}
        loading="lazy"
        className="aspect-video h-auto w-full rounded-md border border-line bg-surface-2 object-cover"
      />
      <Field label={`Description of ${name}`} hideLabel>
        <Input
          value={alt}
          maxLength={200}
          autoComplete="off"
          placeholder="What is to be seen"
          onChange={(event) => setAlt(event.target.value)}
          onBlur={() => alt.trim() !== (photo.alt ?? '') && save({ alt: alt.trim() || null })}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </Field>
      <div className="flex gap-1">
        <Button
          variant="secondary"
          size="icon"
          aria-label={`Move ${name} earlier`}
          icon={<ArrowLeft aria-hidden />}
          disabled={index === 0 || pending}
          onClick={() => save({ position: index - 1 })}
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={`Move ${name} later`}
          icon={<ArrowRight aria-hidden />}
          disabled={index === room.photos.length - 1 || pending}
          onClick={() => save({ position: index + 1 })}
        />
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto text-late!"
          aria-label={`Remove ${name}`}
          icon={<Trash2 aria-hidden />}
          disabled={pending}
          onClick={() =>
            remove.mutate(params, {
              onSuccess: () => done('Photo Removed', `${room.name} no longer shows it.`),
              onError: (error) => failed('Not Removed', error, 'The photo was not removed. Please try again.'),
            })
          }
        />
      </div>
    </li>
  );
}
