import { paths, pathTo } from '../../domain/kernel/paths.ts';

export const tourPath = (token: string): string => pathTo(paths.tour, token);

export const tourCalendarPath = (token: string): string => `/api/tours/link/${token}/calendar`;
