import { Pencil, Trash2, UsersRound } from 'lucide-react';
import { useId } from 'react';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { ROOM_TYPE_LABELS } from '../../domain/rooms/rules.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useCurrency } from '../ui/currency.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { hourlyText } from './room-words.ts';

type RoomCardProps = { room: MeetingRoom; onEdit: () => void; onDelete: () => void };

export function RoomCard({ room, onEdit, onDelete }: RoomCardProps) {
  const title = useId();
  const currency = useCurrency();
  return (
    <li aria-labelledby={title} className="flex min-w-0 flex-col gap-2.5 rounded-lg border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 id={title} className="wrap-break-word font-semibold leading-snug">
            {room.name}
          </h4>
          <p className="text-muted text-xs">{ROOM_TYPE_LABELS[room.type]}</p>
        </div>
        <div className="-mt-1.5 -mr-1.5 flex shrink-0 items-center">
          {room.isActive ? null : <StatusChip status="inactive" className="mr-1" />}
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Edit ${room.name}`}
            icon={<Pencil aria-hidden />}
            onClick={onEdit}
          />
          <Button
            variant="ghost"
            size="icon"
            className="text-late!"
            aria-label={`Delete ${room.name}`}
            icon={<Trash2 aria-hidden />}
            onClick={onDelete}
          />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <UsersRound aria-hidden className="size-4 text-muted" />
          {room.capacity === 1 ? '1 person' : `${room.capacity} people`}
        </span>
        <span className="font-medium tabular-nums">{hourlyText(currency, room.hourlyRate)}</span>
      </p>
      {room.description ? <p className="wrap-break-word text-pretty text-muted text-sm">{room.description}</p> : null}
      {room.amenities.length > 0 ? (
        <ul aria-label={`Amenities of ${room.name}`} className="m-0 flex list-none flex-wrap gap-1.5 p-0">
          {room.amenities.map((amenity) => (
            <li key={amenity} className="flex">
              <Badge>{amenity}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
