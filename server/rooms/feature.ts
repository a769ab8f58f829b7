import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const rooms = {
  tables: {
    meeting_rooms: 'full',
    closed_days: 'full',
  },
  constraints: {
    meeting_rooms_name_taken: { code: 'room_name_taken', message: 'Another room has this name', field: 'name' },
  },
} satisfies Feature<typeof tables>;
