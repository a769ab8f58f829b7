import { formatDay } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, describeThing, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const describeClosedDay: Describer = ({ action, entityId, before, after }) => {
  const path = withQuery(paths.settings, { tab: 'rooms' });
  const day = `${formatDay(entityId)} (${text(after ?? before, 'name') || 'closed'})`;
  if (action === 'insert') return { text: `closed ${day}`, path };
  if (action === 'delete') return { text: `opened ${day} again`, path };
  return action === 'update' ? { text: `changed the closed day ${day}`, path } : null;
};

const describePhoto: Describer = ({ action }) => {
  const verb = { insert: 'added', update: 'changed', delete: 'removed' }[action as 'insert' | 'update' | 'delete'];
  return verb ? { text: `${verb} a photo of a room`, path: withQuery(paths.settings, { tab: 'rooms' }) } : null;
};

export const roomsFeature = {
  tables: { meeting_rooms: 'full', closed_days: 'full', room_photos: 'full' },
  constraints: {
    meeting_rooms_name_taken: { code: 'room_name_taken', message: 'Another room has this name', field: 'name' },
    room_photos_once: { code: 'conflict', message: 'This room has this photo already', field: 'base64' },
  },
  auditTexts: {
    meeting_rooms: describeThing('room', withQuery(paths.settings, { tab: 'rooms' })),
    closed_days: describeClosedDay,
    room_photos: describePhoto,
  },
} satisfies Feature<typeof tables>;
